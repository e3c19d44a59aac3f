/** What is counted, for whom, and how often. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { MeterDelta } from '../index.ts';
import type { Case } from './case.ts';
import { connectAnswer, download, getHead, socksTunnel } from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

/** The sum of all batches, each (gateway, sequence) once, as the shop's store does it. */
export async function metered(rig: Rig, leaseId = 'lease-direct') {
  const { batches } = await rig.command({ do: 'flush' });
  const once = new Map(batches.map((batch) => [`${batch.gatewayId} ${batch.sequence}`, batch]));
  const deltas = [...once.values()].flatMap((batch) => batch.deltas);
  const mine = deltas.filter((delta) => delta.leaseId === leaseId);
  const sum = (pick: (delta: MeterDelta) => number) =>
    mine.reduce((all, one) => all + pick(one), 0);
  return {
    up: sum(({ bytesUp }) => bytesUp),
    down: sum(({ bytesDown }) => bytesDown),
    upstreamUp: sum(({ bytesUpstreamUp }) => bytesUpstreamUp),
    upstreamDown: sum(({ bytesUpstreamDown }) => bytesUpstreamDown),
    forgiven: sum(({ bytesForgiven }) => bytesForgiven),
    connections: sum(({ connections }) => connections),
    deltas: mine,
    batches,
  };
}

const request = 'GET /bytes/300000 HTTP/1.1\r\nHost: origin.test\r\n\r\n';

export const meterCases: readonly Case[] = [
  {
    id: 'M1',
    rule: 'a tunnel is billed to the byte in both directions, and its handshake is free',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      await download(client, 300_000);
      const head = 'HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n'.length;
      client.close();
      const { up, down, upstreamUp, upstreamDown, connections } = await metered(rig);
      deepEqual([up, down], [request.length, 300_000 + head]);
      deepEqual([upstreamUp, upstreamDown], [up, down]);
      equal(connections, 1);
    },
  },
  {
    id: 'M3',
    rule: 'forwarded requests are billed with their heads, as the customer saw them',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/bytes/1000'));
      const { text } = await client.takeHead();
      await client.take(1_000);
      client.close();
      const { down, up } = await metered(rig);
      equal(down, text.length + 1_000);
      equal(up, (rig.origin.heads[0] ?? '').length);
    },
  },
  {
    id: 'M4',
    rule: 'a batch whose answer was lost comes again unchanged and counts once',
    run: async (rig) => {
      await rig.command({ do: 'sink', state: 'twice' });
      const client = await socksTunnel(rig);
      await download(client, 300_000);
      await metered(rig);
      await download(client, 300_000);
      client.close();
      const { down, batches } = await metered(rig);
      const head = 'HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n'.length;
      equal(down, 2 * (300_000 + head));
      const first = batches.filter(({ sequence }) => sequence === 1);
      equal(first.length, 2);
      deepEqual(first[0], first[1]);
    },
  },
  {
    id: 'M5',
    rule: 'while the sink is down nothing is lost and memory holds one batch',
    run: async (rig) => {
      await rig.command({ do: 'sink', state: 'down' });
      const client = await socksTunnel(rig);
      for (let at = 0; at < 5; at += 1) {
        await download(client, 100_000);
        await rig.command({ do: 'flush' });
      }
      await rig.command({ do: 'sink', state: 'up' });
      client.close();
      await rig.command({ do: 'flush' });
      const { down } = await metered(rig);
      const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n'.length;
      equal(down, 5 * (100_000 + head));
    },
  },
  {
    id: 'M6',
    rule: 'figures are whole and never negative, and sequences leave no gap',
    run: async (rig) => {
      for (let at = 0; at < 3; at += 1) {
        const client = await socksTunnel(rig);
        client.send(request);
        await eventually('some bytes', () => client.received.length > 1_000);
        client.socket.resetAndDestroy();
        await metered(rig);
      }
      const { deltas, batches } = await metered(rig);
      for (const { leaseId: _, refusals: __, subUsers: ___, pools: ____, ...figures } of deltas) {
        for (const figure of Object.values(figures))
          ok(Number.isSafeInteger(figure) && figure >= 0);
      }
      deepEqual(
        batches.map(({ sequence }) => sequence),
        batches.map((_, at) => at + 1),
      );
    },
  },
  {
    id: 'M7',
    rule: 'refusals are counted by name under their lease',
    run: async (rig) => {
      await connectAnswer(rig, '10.0.0.1:80');
      await connectAnswer(rig, '93.184.216.34:25');
      const { deltas } = await metered(rig);
      const refusals = Object.assign({}, ...deltas.map((delta) => delta.refusals));
      deepEqual(refusals, { 'destination-private': 1, 'mail-port-refused': 1 });
    },
  },
  {
    id: 'M8',
    rule: 'a record tells times, bytes, end and what to do, and neither target nor secret',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      await download(client, 1_000);
      client.close();
      await connectAnswer(rig, '93.184.216.34:25');
      await eventually('two records', async () => {
        return (await rig.command({ do: 'flush' })).records.length === 2;
      });
      const { records } = await rig.command({ do: 'seen' });
      const [tunnel, refused] = records;
      deepEqual([tunnel?.protocol, tunnel?.leaseId], ['socks5', 'lease-direct']);
      ok((tunnel?.handshakeMs ?? -1) >= 0 && (tunnel?.dialMs ?? -1) >= 0);
      ok((tunnel?.bytesDown ?? 0) > 1_000);
      deepEqual([refused?.refusal, refused?.targetPort], ['mail-port-refused', 'mail']);
      ok((refused?.fix ?? '').includes('support'));
      ok(!/origin\.test|93\.184|secret/.test(JSON.stringify(records)));
    },
  },
  {
    id: 'M9',
    rule: 'records whose answer was lost come again under the same numbers',
    run: async (rig) => {
      await rig.command({ do: 'log', state: 'down' });
      for (let at = 0; at < 3; at += 1) {
        await connectAnswer(rig, '10.0.0.1:80');
        await rig.command({ do: 'flush' });
      }
      await rig.command({ do: 'log', state: 'twice' });
      const numbers = async () =>
        (await rig.command({ do: 'seen' })).records.map(({ number }) => number);
      await eventually('both offers', async () => (await numbers()).length >= 4);
      const seen = await numbers();
      deepEqual(new Set(seen), new Set([1, 2, 3]));
      ok(seen.length > 3);
    },
  },
];
