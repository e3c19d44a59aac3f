/** The acts that are tried before they are done, as their words are named. */
export type TrialAct = 'replace' | 'on' | 'end';
