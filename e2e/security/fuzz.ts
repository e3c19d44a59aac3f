import type { Check } from '../../scripts/suites/checks.ts';
import type { Program } from '../../scripts/gate/program.ts';
import { readBooks } from '../support/books.ts';
import { makeOwner, makeReader, makeStrangers } from './fuzz/people.ts';
import { linesOf, playGame, type Game } from './fuzz/play.ts';

/**
 * `FUZZ_REQUESTS` and `FUZZ_SEED` repeat a run, or make it longer; `FUZZ_FROM` continues where
 * another run of the same seed ended, so that a long one can be played in parts.
 */
const { THOROUGH, FUZZ_REQUESTS, FUZZ_SEED, FUZZ_FROM } = process.env;
const requests = Number(FUZZ_REQUESTS ?? (THOROUGH === '1' ? 100_000 : 800));
const seed = Number(FUZZ_SEED ?? 1);
const begin = Number(FUZZ_FROM ?? 0);
/** The owner may change everything, so that part is judged by the answers alone. */
const ownersPart = 0.3;
const owners = {
  from: Math.round(begin * ownersPart),
  requests: Math.round(requests * ownersPart),
};
const others = { from: begin - owners.from, requests: requests - owners.requests };

export const checks: readonly Check[] = [
  {
    name: 'people without the right change nothing of the shop or of others, whatever they send',
    run: async (program) => {
      const { people, victim } = await makeStrangers(program.addresses);
      const all = [...people, await makeReader(program.addresses)];
      return played(program, { people: all, victim, ...others, seed });
    },
  },
  {
    name: 'whatever the owner sends is answered as the interface description says',
    run: async (program) => {
      const owner = await makeOwner(program.addresses);
      const spared = ['POST /account/logout'];
      try {
        return await played(program, { people: [owner.person], ...owners, seed, spared });
      } finally {
        owner.end();
      }
    },
  },
];

/** The figures of a game without a fault. Throws with each fault and its first request. */
async function played({ addresses }: Program, game: Omit<Game, 'addresses'>): Promise<string> {
  const between = () => forgetLimits(addresses.database);
  const began = performance.now();
  const result = await playGame({ addresses, between, ...game });
  const perSecond = Math.round((game.requests * 1_000) / (performance.now() - began));
  const lines = [...linesOf(result), `${perSecond} requests a second`].join('\n');
  if (result.faults.size > 0) throw new Error(lines);
  return lines;
}

/** Each request is to be judged by what it says, not by how many came before it. */
const forgetLimits = (url: string) =>
  readBooks(url, (client) => client.query('truncate rate_limits'));
