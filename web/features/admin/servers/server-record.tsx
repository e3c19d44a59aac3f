import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import {
  staffWork,
  type AdminOperation,
  type AdminServer,
} from '#contracts/admin/goods/servers.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { Act, AskAct } from '../screen/acts.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts, Dots } from '../screen/screen.tsx';
import { LinesPart, Part, Raw } from '../screen/record-parts.tsx';
import { actorWord, readable } from '../words/readable.ts';
import { operationStateWords, operationWords } from '../words/states.ts';
import { serverAdminWords as t, stateTones } from './server-words.ts';

const refetchInterval = 5_000;

/** One server: every piece of work on it, and what its provider answered. */
export function ServerRecord({ id }: { id: string }) {
  return (
    <RecordScreen
      title={t.nav}
      tab={({ server }) => server.title}
      query={{ ...queryOf(adminCalls.adminServer, { params: { id } }), refetchInterval }}
      height="20rem"
      back={['/admin/servers', t.nav]}
      isFramed
      view={({ server, operations, exchanges, reveals }) => ({
        title: server.title,
        state: <Badge tone={stateTones[server.state]}>{t.states[server.state]}</Badge>,
        line: [
          server.customerEmail,
          t.providerNames[server.provider],
          server.reference,
          server.address,
          server.power !== 'unknown' && readable(server.power),
        ],
        acts: <ServerActs server={server} />,
        parts: (
          <>
            <Part title={t.history}>
              {operations.map((operation) => (
                <OperationLine key={operation.id} operation={operation} />
              ))}
            </Part>
            <LinesPart
              title={t.reveals}
              none={t.none}
              lines={reveals.map(({ at, what, provedBy, address }) => [
                formatMoment(at),
                t.revealed[what],
                readable(provedBy),
                address,
              ])}
            />
            <Part title={t.answers}>
              {exchanges.length === 0 && <p className={styles.soft}>{t.none}</p>}
              {exchanges.map(({ at, call, status, body }, index) => (
                <Raw key={index} summary={[formatMoment(at), call, status ?? '–']} body={body} />
              ))}
            </Part>
          </>
        ),
      })}
    />
  );
}

type StaffWork = (typeof staffWork)[number];

/** Useful actions in a state; the server decides. */
function workFor({ state, provider }: AdminServer): readonly StaffWork[] {
  if (state === 'suspended') return ['resume', 'terminate'];
  if (state !== 'active') return [];
  const power = provider === 'manual' ? [] : (['start', 'stop', 'reboot'] as const);
  return [...power, 'suspend', 'terminate'];
}

function ServerActs({ server }: { server: AdminServer }) {
  const { id, title, orderId, orderCode } = server;
  return (
    <Acts>
      <Link className={buttonClass({})} to="/admin/orders/$id" params={{ id: orderId }}>
        {t.order} {orderCode}
      </Link>
      {workFor(server).map((kind) => (
        <AskAct
          key={kind}
          word={t.act[kind]}
          variant={kind === 'terminate' ? 'quiet' : 'secondary'}
          title={`${t.act[kind]}: ${title}`}
          danger={kind === 'terminate'}
          run={(reason) =>
            request(adminCalls.staffWork, { params: { id }, body: { kind, reason } })
          }
        />
      ))}
    </Acts>
  );
}

const tones = {
  waiting: 'info',
  pending: 'info',
  done: 'ok',
  failed: 'bad',
  dropped: 'neutral',
} as const;

/** One piece of work: its state, its error, and the possible actions of staff. */
function OperationLine({ operation }: { operation: AdminOperation }) {
  const { id, kind, state, tries, nextTryAt, reason, can, askedBy, askedAt } = operation;
  const params = { id };
  const isPersons = state === 'pending' && nextTryAt === null;
  const facts = [
    formatMoment(askedAt),
    actorWord(askedBy),
    tries > 0 && t.tries(tries),
    nextTryAt && t.next(formatMoment(nextTryAt)),
    isPersons && t.person,
    reason,
  ];
  return (
    <div>
      <div className={styles.row}>
        <span>{operationWords[kind]}</span>
        <Badge tone={tones[state]}>{operationStateWords[state]}</Badge>
      </div>
      <Dots items={facts} />
      {can.length > 0 && (
        <Acts>
          {can.includes('retry') && (
            <Act word={t.act.retry} run={() => request(adminCalls.retryOperation, { params })} />
          )}
          {can.includes('finish') && (
            <Act
              word={t.act.finish}
              variant="quiet"
              run={() => request(adminCalls.finishOperation, { params })}
            />
          )}
        </Acts>
      )}
    </div>
  );
}
