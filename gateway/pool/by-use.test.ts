import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByUse } from './by-use.ts';

type Both = Readonly<{ plain: Map<string, number>; byUse: ByUse<number> }>;
type Step = (both: Both, name: string, at: number) => void;

const steps: readonly Step[] = [
  ({ plain, byUse }, name, at) => {
    plain.delete(name);
    plain.set(name, at);
    byUse.putLast(name, at);
  },
  ({ plain, byUse }, name) => expect(byUse.delete(name)).toBe(plain.delete(name)),
  ({ plain, byUse }) => expect(byUse.first()).toEqual(plain.entries().next().value),
];

test('the longest unused is first, whatever was put, used again and taken out', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const taken = fc.array(fc.tuple(fc.constantFrom(...steps), name), { maxLength: 200 });
  fc.assert(
    fc.property(taken, (all) => {
      const both: Both = { plain: new Map(), byUse: new ByUse() };
      for (const [at, [step, one]] of all.entries()) {
        step(both, one, at);
        expect(both.byUse.size).toBe(both.plain.size);
        expect(both.byUse.get(one)).toBe(both.plain.get(one));
      }
      expect([...both.byUse]).toEqual([...both.plain]);
    }),
  );
});
