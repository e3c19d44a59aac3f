import { execFile } from 'node:child_process';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Case as SuiteCase } from '../../scripts/suites/tally.ts';
import type { Customer } from '../support/customer.ts';
import type { Sandbox } from '../support/sandbox.ts';
import type { Tenant } from '../support/tenant.ts';
import type { Certificates } from './certificates.ts';
import type { EdgeName } from './edges.ts';
import type { Exits } from './played/exits.ts';
import type { Database, LiveShop } from './shop.ts';

/** What the cases work with, and what earlier ones leave for later ones. */
export type Stage = Readonly<{
  folder: string;
  certificates: Certificates;
  /** The one that migrate filled first. */
  database: Database;
  sandbox: Sandbox;
  exits: Exits;
  shop: LiveShop;
  edge: EdgeName;
  /** What the edge's program said of its ready-made file. */
  edgeCheck: Ran;
  kept: Kept;
}>;

type Kept = { owner?: Customer; buyer?: Customer; tenant?: Tenant; httpTenant?: Tenant };

export type Case = SuiteCase<Stage>;

/** What an earlier case should have left. */
export function given<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`An earlier case did not leave ${what}.`);
  return value;
}

/** A machine with much else to do takes half a minute to refuse a start. */
const programMs = atThisPace(120_000);

export type Ran = Readonly<{ code: number; out: string; err: string }>;

/** Runs a program to its end; a failure is an answer too. */
export function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: programMs, env }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      const ended = error?.killed ? `${err}\nIt was ended after ${programMs} ms.` : err;
      resolve({ code, out, err: ended });
    });
  });
}
