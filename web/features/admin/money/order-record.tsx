import { Link } from '@tanstack/react-router';
import { adminCalls, type AdminOrderDetail } from '#contracts/admin/admin.ts';
import { webKinds } from '../../../lib/kinds/web-kinds.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment, formatMoney } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Facts } from '../../../ui/card.tsx';
import { Stepper, type Step } from '../../../ui/figure/stepper.tsx';
import styles from '../admin.module.css';
import { OrderActions } from '../queue/order-actions.tsx';
import { OrderLines, OrderState } from '../queue/order-card.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Dots } from '../screen/screen.tsx';
import { LinesPart, Part } from '../screen/record-parts.tsx';
import { serverAdminWords } from '../servers/server-words.ts';
import { adminWords } from '../words.ts';
import { actorWord } from '../words/readable.ts';
import { factsInWords } from '../words/facts.ts';
import { orderHappening } from '../words/happenings.ts';
import { providerWord } from '../words/provider.ts';
import { paymentStateWords } from '../words/states.ts';
import { useQuery } from '@tanstack/react-query';
import { money } from '#contracts/money.ts';
import { documentFile } from '../../../lib/files/document-files.ts';
import { OrderLinesPart } from './order-lines.tsx';
import { billingDeskWords } from '../coupons/coupon-words.ts';

/** Both pages of an order are fetched together, as readers of one often open the other. */
export { OrderStory } from './order-story.tsx';

const t = adminWords.order;
const refetchInterval = 30_000;

/** One order: what to do, what was sold, the server, the payments, and everything that happened. */
export function OrderRecord({ id }: { id: string }) {
  const { title } = adminWords.queue;
  return (
    <RecordScreen
      title={title}
      tab={({ order }) => order.code}
      query={{ ...queryOf(adminCalls.order, { params: { id } }), refetchInterval }}
      height="16rem"
      back={['/admin/orders', title]}
      missing={{ title: t.missing, text: t.missingText }}
      view={(detail) => ({
        title: detail.order.code,
        state: <OrderState state={detail.order.state} />,
        parts: <Parts id={id} detail={detail} />,
      })}
    />
  );
}

function Parts({ id, detail }: { id: string; detail: AdminOrderDetail }) {
  const { order, lineCount, plan, facts, server, payments, proof, history } = detail;
  return (
    <div className={styles.record}>
      <section className={styles.card}>
        <OrderLines order={order}>
          <Dots
            items={[
              <Link key="customer" to="/admin/customers/$id" params={{ id: order.customerId }}>
                {order.customerName}
              </Link>,
              order.customerEmail,
            ]}
          />
        </OrderLines>
        <OrderActions order={order} whole />
      </section>
      <OrderDocuments orderId={id} />
      {lineCount > 1 && <OrderLinesPart orderId={id} count={lineCount} />}
      <Part title={t.proof}>
        <Stepper label={t.proof} steps={proof.map((step) => proofStep(step, history))} />
      </Part>
      {lineCount === 1 && (
        <Part title={t.sold}>
          <Facts items={factsInWords({ plan, ...facts })} />
          {webKinds[order.product].isLeased && order.deliveredAt && (
            <Link to="/admin/leases/$id" params={{ id }}>
              {t.lease}
            </Link>
          )}
        </Part>
      )}
      {server && <Server server={server} />}
      {payments.length > 0 && <LinesPart title={t.payments} lines={payments.map(paymentLine)} />}
      <Part title={t.history}>
        <ol className={styles.list}>
          {history.map(({ kind, actor, at }) => (
            <li key={`${kind}-${at}`}>
              <Dots items={[formatMoment(at), orderHappening(kind), actorWord(actor)]} />
            </li>
          ))}
        </ol>
        <p>
          <Link to="/admin/orders/$id/story" params={{ id }}>
            {t.story}
          </Link>
        </p>
      </Part>
    </div>
  );
}

type History = AdminOrderDetail['history'];

/** The customer reads the same list on their own record, without what was measured. */
const proofStep = (
  { step, at, pingMs }: AdminOrderDetail['proof'][number],
  history: History,
): Step => {
  const detail = history.find(({ kind }) => kind === `step:${step}`)?.detail;
  const said = [pingMs !== null && t.ping(pingMs), ...(detail ? measuredIn(detail) : [])].filter(
    Boolean,
  );
  return {
    key: step,
    title: t.steps[step],
    state: at === null ? 'next' : 'done',
    note: at === null ? t.proofPending : [formatMoment(at), ...said].join(', '),
  };
};

/** What was read back of a new machine, and the connection that it took. */
type Measured = Partial<{
  cpus: number;
  memoryMb: number;
  diskGb: number;
  answered: Readonly<{ port: number; ms: number }>;
}>;

function measuredIn(detail: History[number]['detail']): readonly string[] {
  const { cpus, memoryMb, diskGb, answered } = detail as Measured;
  return [
    ...(cpus && memoryMb && diskGb ? [t.measured(cpus, memoryMb, diskGb)] : []),
    ...(answered ? [t.answered(answered.port, answered.ms)] : []),
  ];
}

function Server({ server }: { server: NonNullable<AdminOrderDetail['server']> }) {
  const items = [
    [t.serverFacts.state, serverAdminWords.states[server.state]] as const,
    ...(['address', 'username', 'note', 'reason'] as const).flatMap((name) => {
      const value = server[name];
      return value ? [[t.serverFacts[name], value] as const] : [];
    }),
    ...(server.endsAt ? [[t.serverFacts.ends, formatMoment(server.endsAt)] as const] : []),
  ];
  return (
    <Part title={t.server}>
      <Facts items={items} />
      {server.state === 'failed' && <p className={styles.soft}>{t.failedHelp}</p>}
    </Part>
  );
}

const paymentLine = (payment: AdminOrderDetail['payments'][number]) => [
  <Link key="payment" to="/admin/payments/$id" params={{ id: payment.id }}>
    {formatKes(payment.kes)}
  </Link>,
  payment.method,
  paymentStateWords[payment.state],
  payment.receipt ?? providerWord(payment),
  payment.reference,
];

/** The invoice of an order and its credit notes as files; nothing before it is paid. */
function OrderDocuments({ orderId }: { orderId: string }) {
  const { data } = useQuery(queryOf(adminCalls.orderDocuments, { params: { id: orderId } }));
  if (!data || data.content.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{billingDeskWords.billingDocuments}</h2>
      <ul className={styles.list}>
        {data.content.map(({ kind, id, number, issuedAt, totalKesCents }) => (
          <li key={id} className={styles.row}>
            <a
              href={
                kind === 'invoice' ? documentFile.invoice(orderId) : documentFile.creditNote(id)
              }
              target="_blank"
              rel="noopener"
            >
              {billingDeskWords.kinds[kind]} {number}
            </a>
            <span className={styles.soft}>
              {formatMoment(issuedAt)} · {formatMoney(money(totalKesCents, 'KES'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
