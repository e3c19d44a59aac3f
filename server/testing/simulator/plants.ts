/**
 * Faults that are put into the simulated world, never into the program: statements rewritten on
 * their way to the database, guards dropped in the simulator's own database, a provider that
 * repeats what callbacks claim. Each must be found.
 */
export type Plant = Readonly<{
  name: string;
  /** Run once in a fresh database of the simulator. */
  drop?: readonly string[];
  rewrite?: (text: string) => string;
  /** The provider's answer is whatever the last callback said. */
  trustsCallbacks?: boolean;
  /** Statements of a transaction commit one by one. */
  hasNoTransactions?: boolean;
}>;

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');

export const plants: readonly Plant[] = [
  {
    name: 'row locks removed',
    rewrite: without(/for update( of [a-z, ]+)?(?! skip)/g),
  },
  { name: 'callbacks trusted', trustsCallbacks: true },
  {
    name: 'unique key of knocks dropped',
    drop: ['alter table provider_inbox drop constraint provider_inbox_provider_dedupe_key_key'],
    rewrite: without(/on conflict \(provider, dedupe_key\) do nothing/g),
  },
  {
    name: 'exclusion of double leases and the claim gate dropped',
    drop: ['alter table leases drop constraint leases_proxy_id_tstzrange_excl'],
    // Still there, so that their parameters keep a type, and always true.
    rewrite: (text) =>
      text
        .replace(/where (c\.until <= \$\d+)(?=\s+returning)/, 'where ($1) is not null')
        .replace(/where (c\.lease_id = \$\d+ or c\.until <= \$\d+)/, 'where ($1) is not null'),
  },
  {
    name: 'pushes sent by whoever comes',
    rewrite: without(/and state = 'created'/g),
  },
  { name: 'transactions taken apart', hasNoTransactions: true },
  {
    name: 'late money forgotten',
    // An attempt that has ended is never looked at again.
    rewrite: (text) =>
      text.replace(
        /next_check_at = (\$\d+), claimed_until = null/,
        (_, next: string) =>
          `next_check_at = case when $1 in ('failed', 'expired') then null
             else ${next}::timestamptz end, claimed_until = null`,
      ),
  },
];
