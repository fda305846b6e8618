// The way from an identity to its step.

import * as vscode from 'vscode';
import { looksLikeIdentity, remember } from './history';
import { goTo, written } from './places';
import type { FindStepAnswer, Step } from './protocol';
import type { Server } from './server';

const historyKey = 'osy.stepIds';

interface Item extends vscode.QuickPickItem {
  step?: Step;
  id?: string; // of an earlier search
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
  pick.items = offer();

  let search: vscode.CancellationTokenSource | undefined;
  const find = async (id: string): Promise<Item[]> => {
    search?.cancel();
    search = new vscode.CancellationTokenSource();
    const { token } = search;
    pick.busy = true;
    try {
      return itemsOf(await server.ask<FindStepAnswer>('osy/findStep', { id }, token));
    } catch (error) {
      return token.isCancellationRequested ? [] : [{ label: (error as Error).message, iconPath: new vscode.ThemeIcon('info'), alwaysShow: true }];
    } finally {
      pick.busy = token !== search.token;
    }
  };

  const go = async (step: Step) => {
    await memory.update(historyKey, remember(history, pick.value.trim()));
    pick.hide();
    await goTo(step.location);
  };

  return new Promise((done) => {
    pick.onDidChangeValue(async (value) => {
      if (value.trim() === '') {
        search?.cancel();
        pick.items = offer();
        return;
      }
      const items = await find(value.trim());
      if (pick.value === value) {
        pick.items = items;
      }
    });
    pick.onDidAccept(async () => {
      const [chosen] = pick.selectedItems;
      if (chosen?.step) {
        await go(chosen.step);
      } else if (chosen?.id !== undefined) {
        pick.value = chosen.id;
        const items = (pick.items = await find(chosen.id));
        if (items.length === 1 && items[0]!.step) {
          await go(items[0]!.step);
        }
      }
    });
    pick.onDidHide(() => {
      search?.cancel();
      pick.dispose();
      done();
    });
    pick.show();
  });
}

function itemsOf(answer: FindStepAnswer): Item[] {
  if (answer.matches.length > 0) {
    return answer.matches.map((step) => itemOf(step, 'arrow-right'));
  }
  const none = { label: 'No step has this identity.', iconPath: new vscode.ThemeIcon('info'), alwaysShow: true };
  if (answer.closest.length === 0) {
    return [none];
  }
  return [none, { label: 'the nearest', kind: vscode.QuickPickItemKind.Separator }, ...answer.closest.map((step) => itemOf(step, 'question'))];
}

function itemOf(step: Step, icon: string): Item {
  return { label: step.full, description: step.kind, detail: written(step.location), step, iconPath: new vscode.ThemeIcon(icon), alwaysShow: true };
}
