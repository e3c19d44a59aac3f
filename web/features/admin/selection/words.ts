/** What Admin says of the selected rows of a list. */
export const listWords = {
  selected: (count: number) => `${count} selected`,
  bar: 'Selected rows',
  only: (label: string, count: number) => `${label} (${count})`,
  exported: 'Export CSV',
  clear: 'Clear',
  cancel: 'Cancel',
  ask: (label: string, count: number) => `${label} ${count === 1 ? 'this' : `these ${count}`}?`,
  done: (count: number) => `${count} done`,
  refused: (count: number) => `${count} refused`,
  stays: 'Refused rows stay selected.',
  dismiss: 'Dismiss',
};
