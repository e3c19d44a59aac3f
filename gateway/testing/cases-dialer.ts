/** The numbers of the facts' table that its examples leave out. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Case } from './case.ts';
import { connectAnswer, connectHead, originUrl, rawAnswer, socksReply } from './dialogue.ts';
import { RawClient } from './raw-client.ts';
import { secret } from './shop.ts';

export const dialerCases: readonly Case[] = [
  {
    id: 'S4',
    rule: 'a greeting of 255 methods is read to its end, and GSSAPI alone gets 05 FF',
    run: async (rig) => {
      const many = await RawClient.open(rig.shared);
      many.send([5, 255, ...Array.from({ length: 254 }, () => 0x80)]);
      many.send([2]);
      deepEqual(await many.takeBytes(2), [5, 2]);
      many.close();
      const gssapi = await RawClient.open(rig.shared);
      gssapi.send([5, 1, 1]);
      deepEqual(await gssapi.takeBytes(2), [5, 0xff]);
      await gssapi.untilOver();
    },
  },
  {
    id: 'S18',
    rule: 'a target that refuses is answered 05 in SOCKS5 and 502 by name in HTTP',
    run: async (rig) => {
      const port = await closedPort();
      equal(await socksReply(rig, ['origin.test', port]), 5);
      const { status, name } = await connectAnswer(rig, `origin.test:${port}`);
      deepEqual([status, name], [502, 'target-refused']);
    },
  },
  {
    id: 'H5',
    rule: 'Basic is read in any case, and no other scheme counts as credentials',
    run: async (rig) => {
      const token = Buffer.from(`direct:${secret}`).toString('base64');
      const authority = `origin.test:${rig.originPort}`;
      const ask = (credentials: string) =>
        rawAnswer(rig, connectHead(authority, `Proxy-Authorization: ${credentials}\r\n`));
      const client = await RawClient.open(rig.shared);
      const head = `Proxy-Authorization: bASIC ${token}\r\n`;
      client.send(`GET ${originUrl(rig)} HTTP/1.1\r\nHost: origin.test\r\n${head}\r\n`);
      equal((await client.takeHead()).status, 200);
      client.close();
      for (const other of [`Bearer ${token}`, `Digest ${token}`, token, 'Basic']) {
        equal((await ask(other)).status, 407);
      }
    },
  },
  {
    id: 'P8',
    rule: 'what stands on an interface of this machine is refused in both protocols',
    run: async (rig) => {
      const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
      ok(own.length > 0);
      for (const { address } of own.filter(({ scopeid }) => !scopeid)) {
        equal(await socksReply(rig, [address, rig.shared]), 2);
        const host = address.includes(':') ? `[${address}]` : address;
        equal((await connectAnswer(rig, `${host}:${rig.shared}`)).status, 403);
      }
    },
  },
];

/** A port without a listener: it was free a moment ago. */
function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
}
