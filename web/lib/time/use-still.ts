import { useEffect, useState } from 'react';

/** A value unchanged for `ms`: typed text after a pause, a wait once it is long. */
export function useStill<Value extends string | number | boolean>(value: Value, ms: number): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
