import { useQuery } from '@tanstack/react-query';
import type { ServerService } from '#contracts/goods/server-life.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatMoment } from '../../lib/text/format.ts';
import type { Begun } from '../../lib/session/pending-payment.ts';
import { may } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { serverStateWords } from '../../lib/text/server-state.ts';
import { useWords } from '../../lib/text/words.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Stepper } from '../../ui/figure/stepper.tsx';
import { AccessBlock } from './access-block.tsx';
import { BackLink, Block, MissingRecord, WaitingParts } from '../../ui/record.tsx';
import { LateChoice } from './late-choice.tsx';
import { isUnmade, serverServiceQuery } from './server-query.ts';
import record from '../../ui/record.module.css';
import { TermBlock, type AskedRenewal } from './term-block.tsx';
import { UsageBlock } from './usage-block.tsx';
import { serverWords } from './words.ts';
import { WorkBlock } from './work-block.tsx';

type Props = { id: string; renewal: AskedRenewal; onPaying: (payment: Begun) => void };

/** One server of the customer: its state, its access, and its actions. */
export function ServerPage({ id, renewal, onPaying }: Props) {
  const t = useWords(serverWords);
  const { data, error, refetch } = useQuery(serverServiceQuery(id));
  const title = data?.title ?? t.title;
  useTitle(title);
  if (error instanceof ApiRefused) {
    return (
      <MissingRecord to="/dashboard/orders" title={t.missing} text={t.missingText}>
        {t.orders}
      </MissingRecord>
    );
  }
  if (error && !data) {
    return (
      <Unreachable again={t.again} onAgain={refetch}>
        {t.unreachable}
      </Unreachable>
    );
  }
  return (
    <PageFrame
      title={title}
      line={data ? lineOf(data, t.term.order) : <Skeleton width="12rem" />}
      back={may('money') && <BackLink to="/dashboard/orders">{t.orders}</BackLink>}
      state={data && <State server={data} />}
    >
      {!data && <Reading />}
      {data && isUnmade(data) && <Waiting server={data} />}
      {data && !isUnmade(data) && <Made server={data} renewal={renewal} onPaying={onPaying} />}
    </PageFrame>
  );
}

const lineOf = ({ operatingSystem, orderCode }: ServerService, order: string) =>
  [operatingSystem, `${order} ${orderCode}`].filter(Boolean).join(' · ');

function Reading() {
  const t = useWords(serverWords);
  return (
    <WaitingParts
      columns={[
        [
          [t.access.title, '9rem'],
          [t.work.title, '5rem'],
        ],
        [
          [t.term.title, '16rem'],
          [t.history.title, '5rem'],
          [t.faq.title, '12rem'],
        ],
      ]}
    />
  );
}

const tones: Record<ServerService['state'], Tone> = {
  requested: 'info',
  creating: 'info',
  failed: 'info',
  active: 'ok',
  suspended: 'warn',
  terminating: 'neutral',
  gone: 'neutral',
};

function State({ server: { state, power } }: { server: ServerService }) {
  const t = useWords(serverWords);
  const states = useWords(serverStateWords);
  const isOff = state === 'active' && power === 'stopped';
  return (
    <Badge tone={isOff ? 'warn' : tones[state]} dot>
      {state === 'active' ? t.power[power] : states[state]}
    </Badge>
  );
}

function Waiting({ server }: { server: ServerService }) {
  const t = useWords(serverWords);
  const time = formatMoment(server.promisedBy);
  const isStuck = server.state === 'failed';
  return (
    <>
      <Notice tone="wait" live title={isStuck ? t.longer : t.waiting}>
        {isStuck ? t.longerText(time) : t.waitingText(time)}
      </Notice>
      {server.late && <LateChoice id={server.id} late={server.late} />}
      <Block title={t.steps.label}>
        <Stepper
          label={t.steps.label}
          steps={[
            { key: 'paid', title: t.steps.paid, state: 'done' },
            {
              key: 'setUp',
              title: t.steps.setUp,
              state: 'now',
              note: server.operatingSystem && t.steps.setUpNote(server.operatingSystem),
            },
            { key: 'ready', title: t.steps.ready, state: 'next', note: t.steps.readyNote },
          ]}
        />
      </Block>
    </>
  );
}

type MadeProps = Pick<Props, 'renewal' | 'onPaying'> & { server: ServerService };

function Made({ server, renewal, onPaying }: MadeProps) {
  const t = useWords(serverWords);
  const states = useWords(serverStateWords);
  const { state, suspendedFor, keptUntil, access } = server;
  const isOver = state === 'terminating' || state === 'gone';
  return (
    <>
      {suspendedFor && (
        <Notice tone="warn" title={states.suspended}>
          {suspendedFor === 'end'
            ? t.stopped.end(keptUntil ? formatMoment(keptUntil) : '')
            : t.stopped[suspendedFor]}
        </Notice>
      )}
      {isOver && (
        <Notice tone="info" title={t.ended}>
          {t.endedText}
        </Notice>
      )}
      <div className={record.columns}>
        <div className={record.column}>
          {access && <AccessBlock id={server.id} access={access} />}
          {state === 'active' && may('goods') && <WorkBlock server={server} />}
          {server.hasUsage && may('goods') && <UsageBlock id={server.id} />}
        </div>
        <div className={record.column}>
          {!isOver && may('money') && (
            <TermBlock server={server} asked={renewal} onPaying={onPaying} />
          )}
          <History server={server} />
          {!isOver && (
            <Block title={t.faq.title}>
              <Accordion items={t.faq.items} />
            </Block>
          )}
        </div>
      </div>
    </>
  );
}

function History({ server }: { server: ServerService }) {
  const t = useWords(serverWords).history;
  return (
    <Block title={t.title}>
      {server.operations.length === 0 && <p className={record.hint}>{t.none}</p>}
      <ul className={record.list}>
        {server.operations.map((operation) => (
          <li key={operation.id}>
            <span>{t.kinds[operation.kind]}</span>
            <strong>{t.states[operation.state]}</strong>
            <span className={record.hint}>
              {formatMoment(operation.askedAt)}, {t.by[operation.by]}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
