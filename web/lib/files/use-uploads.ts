import { useState } from 'react';
import { filesPerMessageMax } from '#contracts/support/tickets.ts';
import type { PickedFile } from '../../ui/input/file-picker.tsx';

/** Sends one file; resolves to its id. */
type Send = (file: File) => Promise<{ id: string }>;

let picks = 0;

/**
 * Files that go up while the message is written, at most five. `ids` are what the message names;
 * `busy` while one is still on its way.
 */
export function useUploads(send: Send) {
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const settle = (key: string, outcome: Partial<PickedFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...outcome } : one)));
  const pick = (chosen: readonly File[]) => {
    const room = filesPerMessageMax - files.length;
    for (const file of chosen.slice(0, room)) {
      const key = `pick-${(picks += 1)}`;
      setFiles((now) => [...now, { key, name: file.name }]);
      send(file).then(
        ({ id }) => settle(key, { id }),
        (error: unknown) =>
          settle(key, { problem: error instanceof Error ? error.message : String(error) }),
      );
    }
  };
  return {
    files,
    pick,
    remove: (key: string) => setFiles((now) => now.filter((one) => one.key !== key)),
    clear: () => setFiles([]),
    full: files.length >= filesPerMessageMax,
    busy: files.some(({ id, problem }) => id === undefined && problem === undefined),
    ids: files.flatMap(({ id }) => (id === undefined ? [] : [id as `fil_${string}`])),
  };
}
