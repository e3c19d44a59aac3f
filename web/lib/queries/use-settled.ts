import { useState } from 'react';

/**
 * The last value that was settled: what a screen draws of several answers that belong together,
 * while some of them are still those of the view before.
 */
export function useSettled<Value>(value: Value, isSettled: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!isSettled) return kept;
  if (kept !== value) setKept(value);
  return value;
}
