// The way from an identity to its step.

import * as vscode from 'vscode';
import { looksLikeIdentity, remember } from './history';
import { goTo, written } from './places';
import type { FindStepAnswer, Step } from './protocol';
import type { Server } from './server';

const historyKey = 'osy.stepIds';

interface Item extends vscode.QuickPickItem {
  step?: Step;
  id?: string; // what is remembered of the step, or can be looked for again
}

/** Asks for an identity, shows what it names while it is typed, and goes there. */
export async function goToStepId(server: Server, memory: vscode.Memento): Promise<void> {
  const history = memory.get<string[]>(historyKey, []);
  const clipboard = (await vscode.env.clipboard.readText()).trim();

  const pick = vscode.window.createQuickPick<Item>();
  pick.title = 'Go to Step Id';
  pick.placeholder = 'Paste an identity, such as OrderRun/Approved.enter@1/Charge#charge-card';
  pick.matchOnDescription = true;

  const offer = (): Item[] => {
    const known = history.map((id) => ({ label: id, id, iconPath: new vscode.ThemeIcon('history') }));
    return looksLikeIdentity(clipboard) && !history.includes(clipboard)
      ? [{ label: clipboard, id: clipboard, description: 'from the clipboard', iconPath: new vscode.ThemeIcon('clippy') }, ...known]
      : known;
  };

  // What is asked for, and what it comes to: nothing if something else is asked for meanwhile.
  let question: string | undefined;
  let search = new vscode.CancellationTokenSource();
  let shown: Promise<readonly Item[]>;

  const ask = (id: string): Promise<readonly Item[]> => {
    if (id !== question) {
      question = id;
      search.cancel();
      search = new vscode.CancellationTokenSource();
      shown = show(id, search.token);
    }
    return shown;
  };
  const show = async (id: string, token: vscode.CancellationToken): Promise<readonly Item[]> => {
    pick.busy = true;
    const items = id === '' ? offer() : await find(server, id, token);
    if (token.isCancellationRequested) {
      return [];
    }
    pick.busy = false;
    return (pick.items = items);
  };

  return new Promise((done) => {
    pick.onDidChangeValue((value) => ask(value.trim()));
    pick.onDidAccept(async () => {
      let [chosen] = pick.selectedItems;
      if (pick.busy || !chosen?.step) {
        // An earlier identity, or one that there is no answer to yet: the list is still that of another one.
        if (!pick.busy && chosen?.id) {
          pick.value = chosen.id;
        }
        const items = await ask(pick.value.trim());
        chosen = items.length === 1 ? items[0] : undefined;
      }
      if (chosen?.step) {
        await memory.update(historyKey, remember(history, chosen.id!));
        pick.hide();
        await goTo(chosen.step.location);
      }
    });
    pick.onDidHide(() => {
      search.cancel();
      pick.dispose();
      done();
    });
    void ask('');
    pick.show();
  });
}

async function find(server: Server, id: string, token: vscode.CancellationToken): Promise<Item[]> {
  try {
    return itemsOf(await server.ask<FindStepAnswer>('osy/findStep', { id }, token), id);
  } catch (error) {
    return [{ label: (error as Error).message, iconPath: new vscode.ThemeIcon('info'), alwaysShow: true }];
  }
}

function itemsOf(answer: FindStepAnswer, id: string): Item[] {
  if (answer.matches.length > 0) {
    return answer.matches.map((step) => itemOf(step, 'arrow-right', id));
  }
  const none = { label: 'No step has this identity.', iconPath: new vscode.ThemeIcon('info'), alwaysShow: true };
  if (answer.closest.length === 0) {
    return [none];
  }
  return [none, { label: 'the nearest', kind: vscode.QuickPickItemKind.Separator }, ...answer.closest.map((step) => itemOf(step, 'question', step.full))];
}

function itemOf(step: Step, icon: string, id: string): Item {
  return { label: step.full, description: step.kind, detail: written(step.location), step, id, iconPath: new vscode.ThemeIcon(icon), alwaysShow: true };
}
