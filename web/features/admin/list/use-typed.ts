import { useEffect, useRef, useState } from 'react';

const typingPauseMs = 250;

/**
 * A field whose text stands in the address: written there once its person pauses, and taken from
 * there when something else changes it.
 */
export function useTyped(written: string, write: (text: string) => void) {
  const [field, setField] = useState({ typed: written, sent: written, seen: written });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (written !== field.seen) {
    const isOurs = written === field.sent;
    setField({ ...field, seen: written, ...(!isOurs && { typed: written, sent: written }) });
  }
  const type = (typed: string) => {
    setField((now) => ({ ...now, typed }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sent = typed.trim();
      setField((now) => ({ ...now, sent }));
      write(sent);
    }, typingPauseMs);
  };
  return { typed: field.typed, isPending: field.typed.trim() !== written, type };
}
