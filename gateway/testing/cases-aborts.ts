/** Aborted downloads against their clients' own counts, at every size of a client's buffer. */
import { equal, ok } from 'node:assert/strict';
import { isAskable } from '../sockets/kernel-queue.ts';
import type { Case } from './case.ts';
import { outputOf, python } from './cases-clients.ts';
import { ProgramMissing } from './program-missing.ts';
import { eventually } from './raw-client.ts';

const toleranceBytes = 2 * 1024 * 1024;

/** Prints what each client had received when it broke off, what it had not read yet (FIONREAD)
 * included: by plain HTTP, CONNECT and SOCKS5, with receive buffers of 2 KB to 16 MB and the
 * kernel's own (0). As root the kernel's limit on them does not count (SO_RCVBUFFORCE, 33). Every
 * other one has stopped reading before. */
const hundredAborts = `
import base64, fcntl, os, socket, struct, termios, time
host, port = 'origin.test', int(os.environ['ORIGIN'])
user, secret = b'direct', os.environ['SECRET'].encode()
token = base64.b64encode(user + b':' + secret).decode()
auth = 'Proxy-Authorization: Basic ' + token + '\\r\\n'
site = '%s:%d' % (host, port)
get = 'GET %s/drip HTTP/1.1\\r\\nHost: x\\r\\n%s\\r\\n'
def opened(buffer):
    s = socket.socket()
    for option in (33, socket.SO_RCVBUF) if buffer else ():
        try:
            s.setsockopt(socket.SOL_SOCKET, option, buffer)
            break
        except PermissionError: pass
    s.connect(('127.0.0.1', int(os.environ['GATEWAY'])))
    return s
def plain(s): s.sendall((get % ('http://' + site, auth)).encode())
def connect(s):
    s.sendall(('CONNECT %s HTTP/1.1\\r\\nHost: x\\r\\n%s\\r\\n' % (site, auth)).encode())
    head = b''
    while not head.endswith(b'\\r\\n\\r\\n'): head += s.recv(1)
    s.sendall((get % ('', '')).encode())
def socks(s):
    s.sendall(b'\\x05\\x01\\x02')
    assert s.recv(2) == b'\\x05\\x02'
    s.sendall(bytes([1, len(user)]) + user + bytes([len(secret)]) + secret)
    assert s.recv(2) == b'\\x01\\x00'
    name = bytes([len(host)]) + host.encode()
    s.sendall(b'\\x05\\x01\\x00\\x03' + name + struct.pack('>H', port))
    assert s.recv(10)[1] == 0
    s.sendall((get % ('', '')).encode())
for way in plain, connect, socks:
    for buffer in 2048, 16384, 65536, 262144, 1 << 20, 4 << 20, 16 << 20, 0:
        for want in 1, 300001, 1000000, 2000001, 4000000:
            s = opened(buffer)
            way(s)
            got = 0
            while got < want: got += len(s.recv(min(65536, want)))
            if want % 2: time.sleep(0.05)
            unread = struct.unpack('i', fcntl.ioctl(s, termios.FIONREAD, b'0000'))[0]
            s.close()
            print(way.__name__, buffer, got + unread, got)
`;

export const abortCases: readonly Case[] = [
  {
    id: 'M13',
    rule: 'each of a hundred and twenty aborted downloads is billed what its client’s machine received',
    run: async (rig) => {
      if (!isAskable()) throw new ProgramMissing('A kernel that tells what arrived');
      const lines = (await outputOf(python(rig, hundredAborts))).trim().split('\n');
      equal(lines.length, 120);
      const records = async () => (await rig.command({ do: 'flush' })).records;
      await eventually('every record', async () => (await records()).length === lines.length);
      const ended = await records();
      let [billed, received] = [0, 0];
      for (const [at, line] of lines.entries()) {
        const { bytesDown = 0, bytesForgiven = 0 } = ended[at] ?? {};
        const mine = Number(line.split(' ')[2]);
        const beyond = bytesDown - bytesForgiven - mine;
        ok(beyond <= toleranceBytes, `${line}: ${beyond} bytes beyond`);
        billed += bytesDown - bytesForgiven;
        received += mine;
      }
      // The last acknowledgements may still be on their way when a client breaks off.
      ok(billed >= received * 0.9, `${billed} of ${received} bytes are billed`);
    },
  },
];
