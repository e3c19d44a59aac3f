import { startProgram } from '../../scripts/gate/program.ts';
import { Tally } from '../../scripts/suites/tally.ts';
import { beforeTheWorker, edgeCases } from './cases/edge.ts';
import { deskCases } from './cases/desk.ts';
import { endCases, sessionCases, thoroughCases } from './cases/ending.ts';
import { keepingCases } from './cases/keeping.ts';
import { saleCases } from './cases/sale.ts';
import { migrateCase, ownerCase, stockCases } from './cases/stock.ts';
import { useCases } from './cases/use.ts';
import { modeCasesOf } from './cases/modes.ts';
import { settingCases } from './cases/settings.ts';
import { stopCases } from './cases/stopping.ts';
import type { EdgeName } from './edges.ts';
import { setUp } from './set-up.ts';
import type { LiveShop } from './shop.ts';

/**
 * The suite inside its network namespace: plays the internet, starts the shop as an operator does,
 * and goes through the cases in the order in which a shop lives. Prints a line for each.
 */
const [folder = '', edge = 'nginx'] = process.argv.slice(2);

function tellWords(shop: LiveShop): void {
  for (const name of ['api', 'worker', 'gateway'] as const) {
    tally.say(`\nThe last words of the ${name}:\n${shop.said(name).slice(-4_000)}`);
  }
}

const stage = await setUp(folder, edge as EdgeName);
const tally = new Tally();
await tally.play([migrateCase], stage);
await stage.shop.start('api');
await tally.play([...beforeTheWorker, ownerCase], stage);
await stage.shop.start('gateway');
await stage.shop.start('worker');
await tally.play([...stockCases, ...edgeCases, ...settingCases], stage);
await tally.play(
  [...saleCases, ...useCases, ...deskCases, ...keepingCases, ...sessionCases],
  stage,
);
await tally.play(modeCasesOf(await startProgram({}, { isBuilt: true })), stage);
if (process.env['THOROUGH'] === '1') await tally.play(thoroughCases, stage);
await tally.play([...endCases, ...stopCases], stage);
if (tally.failed > 0) tellWords(stage.shop);
// What runs here ends with the namespace, which ends with this process.
process.exit(tally.tell(`behind ${edge}: `) ? 0 : 1);
