import { openBook } from './book.ts';
import type { Provider } from './deliveries.ts';

/** One API request the sandbox received, as it came, with the status it answered. */
export type Call = {
  provider: Provider;
  method: string;
  path: string;
  headers: Record<string, unknown>;
  body: unknown;
  status: number | null;
  at: string;
};

export type CallLog = {
  /** Answers the id under which `answered` later notes the status. */
  received(call: Omit<Call, 'status'>): string;
  answered(id: string, status: number | null): void;
  all(): Call[];
  clear(): void;
};

const callsMax = 2_000;

export function makeCallLog(): CallLog {
  const book = openBook<Call>({ dir: null, name: 'calls', recordsMax: callsMax });
  let count = 0;
  return {
    received(call) {
      count += 1;
      const id = String(count);
      book.put(id, { ...call, status: null });
      return id;
    },
    answered(id, status) {
      const call = book.get(id);
      if (call !== undefined) call.status = status;
    },
    all: () => book.all(),
    clear: () => book.clear(),
  };
}
