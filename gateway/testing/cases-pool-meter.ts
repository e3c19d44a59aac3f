/** What is counted of each pool. */
import { equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import { metered } from './cases-meter.ts';
import { entryAt, givenPool } from './pools.ts';
import { basic, connectTunnel, download, getHead } from './dialogue.ts';
import { RawClient } from './raw-client.ts';

export const poolMeterCases: readonly Case[] = [
  {
    id: 'G23',
    rule: 'what goes through each pool is counted under it, for its supplier and for the bill',
    run: async (rig) => {
      const more = await rig.anotherExit();
      await givenPool(rig, {
        entries: [entryAt(rig.exitPort), entryAt(more.exitPort, { poolId: 'pol_two' })],
      });
      const tunnel = await connectTunnel(rig, { user: 'pool' });
      await download(tunnel, 300_000);
      tunnel.close();
      const plain = await RawClient.open(rig.shared);
      for (const size of [1_000, 2_000]) {
        plain.send(getHead(rig, `/bytes/${size}`, basic('pool')));
        await plain.takeHead();
        await plain.take(size);
      }
      plain.close();
      const { deltas, up, down, upstreamUp, upstreamDown, forgiven } = await metered(
        rig,
        'lease-pool',
      );
      const of = (poolId: string) => {
        const own = deltas.flatMap(({ pools = [] }) =>
          pools.filter((one) => one.poolId === poolId),
        );
        return {
          bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
          billed: own.reduce((sum, { billed }) => sum + billed, 0),
        };
      };
      const [first, second] = [of('pol_one'), of('pol_two')];
      // The tunnel and the second request went through the first, the other request did not.
      ok(second.bytes > 1_000 && second.bytes < 2_000);
      equal(first.bytes + second.bytes, upstreamUp + upstreamDown);
      equal(first.billed + second.billed, up + down - forgiven);
    },
  },
];
