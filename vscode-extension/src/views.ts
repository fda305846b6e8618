// What is loaded when it is first used.

export { copyIdentity, copy } from './copyIdentity';
export { goToStepId } from './goToStepId';
export { MapPanel } from './map/panel';
export { openRuleDocumentation } from './ruleDocumentation';
export { StepsView } from './stepsView';
