import { useEffect, useState } from 'react';

/** What somebody types, once they have paused for `ms`; the server is asked for that. */
export function useStill<Value extends string | number>(value: Value, ms: number): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
