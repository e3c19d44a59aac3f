import type { Counted } from '../../scripts/checks.ts';
import { startProgram } from '../../scripts/program.ts';
import { readBooks } from '../support/books.ts';
import { makeStaff, makeStrangers } from './fuzz/people.ts';
import { linesOf, playGame, type Game } from './fuzz/play.ts';

const thorough = process.env['THOROUGH'] === '1';
const usualRequests = thorough ? 100_000 : 800;
/** The owner may change everything, so that part is judged by the answers alone. */
const ownersShare = 0.3;

/**
 * Requests made from the interface description, from many people: `--requests=N --seed=N`. Two
 * games, each with a program of its own: people without the right to change anything of the victim
 * or of the shop, and the owner.
 */
export async function play(options: readonly string[]): Promise<Counted> {
  const requests = numberIn(options, 'requests') ?? usualRequests;
  const seed = numberIn(options, 'seed') ?? 1;
  const owners = Math.round(requests * ownersShare);
  const games = [
    await playAlone('strangers', async (addresses) => {
      const { people, victim } = await makeStrangers(addresses);
      const { reader } = await makeStaff(addresses);
      return { people: [...people, reader], victim, requests: requests - owners, seed };
    }),
    await playAlone('the owner', async (addresses) => {
      const { owner } = await makeStaff(addresses);
      return { people: [owner], requests: owners, seed, spared: ['POST /account/logout'] };
    }),
  ];
  const passed = games.filter((isClean) => isClean).length;
  return { passed, failed: games.length - passed, skipped: [] };
}

type Settings = Omit<Game, 'addresses'>;

async function playAlone(
  name: string,
  prepare: (addresses: Game['addresses']) => Promise<Settings>,
): Promise<boolean> {
  const program = await startProgram();
  try {
    const { addresses } = program;
    const between = () => forgetLimits(addresses.database);
    const played = await playGame({ addresses, between, ...(await prepare(addresses)) });
    const isClean = played.faults.size === 0;
    console.log(`  ${isClean ? 'ok     ' : 'FAILED '} ${name}: ${linesOf(played).join('\n')}`);
    return isClean;
  } finally {
    await program.stop();
  }
}

/** Each request is to be judged by what it says, not by how many came before it. */
const forgetLimits = (url: string) =>
  readBooks(url, (client) => client.query('truncate rate_limits'));

function numberIn(options: readonly string[], name: string): number | undefined {
  const given = options.find((option) => option.startsWith(`--${name}=`));
  return given === undefined ? undefined : Number(given.slice(name.length + 3));
}
