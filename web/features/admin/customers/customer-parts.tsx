import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { deviceName } from '../../../lib/text/device-name.ts';
import { formatBytes, formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { Dots } from '../screen/screen.tsx';
import { deskWords } from '../desk/desk-words.ts';
import { refundWords } from '../money/refund-words.ts';
import { serverAdminWords, stateTones } from '../servers/server-words.ts';
import { auditWord } from '../words/audit.ts';
import { providerWord } from '../words/provider.ts';
import { readable, wordIn } from '../words/readable.ts';
import {
  leaseStateWords,
  moneyTones,
  paymentStateWords,
  refundStateWords,
} from '../words/states.ts';
import { customerWords as t } from './customer-words.ts';

type Props = { record: AdminCustomerRecord };

export const Empty = () => <p className={styles.soft}>{t.none}</p>;

type Line = {
  key: string;
  title: ReactNode;
  text: readonly ReactNode[];
  badge?: { tone: Tone; word: string };
};

/** Many short entries under one heading. */
function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.name}>{title}</h2>
      {lines.length === 0 && <Empty />}
      <ul className={styles.lines}>
        {lines.map(({ key, title: name, text, badge }) => (
          <li key={key} className={styles.line}>
            <div>
              <p>{name}</p>
              <Dots items={text} />
            </div>
            {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const leaseTones: Record<string, Tone> = { active: 'ok', reserved: 'info' };
const lotTones: Record<string, Tone> = { open: 'ok' };
const until = (at: string | null) => (at ? t.until(formatMoment(at)) : '');

export function Services({ record }: Props) {
  return (
    <div className={styles.list}>
      <Lines
        title={t.proxies}
        lines={record.leases.map(({ id, title, state, endsAt }) => ({
          key: id,
          title: (
            <Link to="/admin/leases/$id" params={{ id }}>
              {title}
            </Link>
          ),
          text: [until(endsAt)],
          badge: { tone: leaseTones[state] ?? 'neutral', word: leaseStateWords[state] },
        }))}
      />
      <Lines
        title={t.traffic}
        lines={record.traffic.flatMap(({ title, state, lots }) =>
          lots.map((lot) => ({
            key: lot.id,
            title: (
              <Link to="/admin/orders/$id" params={{ id: lot.orderId }}>
                {title.split(',')[0]}, {formatBytes(lot.bytes)}
              </Link>
            ),
            text: [
              t.lotUsed(formatBytes(lot.used)),
              lot.givenBack > 0 ? t.lotGivenBack(formatBytes(lot.givenBack)) : '',
              until(lot.endsAt),
            ],
            badge:
              state === 'suspended'
                ? { tone: 'neutral' as const, word: leaseStateWords.suspended }
                : { tone: lotTones[lot.state] ?? 'neutral', word: t.lotStates[lot.state] },
          })),
        )}
      />
      <Lines
        title={t.servers}
        lines={record.servers.map(({ id, title, state, address, endsAt }) => ({
          key: id,
          title: (
            <Link to="/admin/servers/$id" params={{ id }}>
              {title}
            </Link>
          ),
          text: [address, until(endsAt)],
          badge: { tone: stateTones[state], word: serverAdminWords.states[state] },
        }))}
      />
    </div>
  );
}

export function Money({ record }: Props) {
  return (
    <div className={styles.list}>
      <Lines
        title={t.payments}
        lines={record.payments.map((payment) => ({
          key: payment.id,
          title: (
            <Link to="/admin/payments/$id" params={{ id: payment.id }}>
              {formatKes(payment.kes)} · {payment.method}
            </Link>
          ),
          text: [
            payment.orderCode,
            payment.receipt ?? providerWord(payment),
            formatMoment(payment.createdAt),
          ],
          badge: {
            tone: moneyTones[payment.state] ?? 'neutral',
            word: paymentStateWords[payment.state],
          },
        }))}
      />
      <Lines
        title={t.refunds}
        lines={record.refunds.map((refund) => ({
          key: refund.id,
          title: `${formatKes(refund.kes)} · ${refundWords.to[refund.destination]}`,
          text: [refund.orderCode, refund.reason, formatMoment(refund.createdAt)],
          badge: {
            tone: moneyTones[refund.state] ?? 'neutral',
            word: refundStateWords[refund.state],
          },
        }))}
      />
    </div>
  );
}

export function Messages({ record }: Props) {
  return (
    <div className={styles.list}>
      <Lines
        title={t.tickets}
        lines={record.tickets.map(({ id, code, subject, status, spokeAt }) => ({
          key: id,
          title: (
            <Link to="/admin/tickets/$id" params={{ id }}>
              {subject}
            </Link>
          ),
          text: [code, formatMoment(spokeAt)],
          badge: {
            tone: status === 'open' ? 'warn' : 'neutral',
            word: wordIn(deskWords.status, status),
          },
        }))}
      />
      <Lines
        title={t.mails}
        lines={record.mails.map(({ template, subject, sentAt, createdAt }) => ({
          key: `${template}-${createdAt}`,
          title: subject ?? readable(template),
          text: [readable(template), sentAt ? formatMoment(sentAt) : t.notSent],
        }))}
      />
    </div>
  );
}

export function Access({ record }: Props) {
  return (
    <div className={styles.list}>
      <Lines
        title={t.sessions}
        lines={record.sessions.map(({ address, userAgent, createdAt, lastSeenAt }) => ({
          key: createdAt,
          title: deviceName(userAgent),
          text: [address, t.seen(formatMoment(lastSeenAt))],
        }))}
      />
      <Lines
        title={t.signIns}
        lines={record.signIns.map(({ id, at, address, userAgent, outcome, method, newDevice }) => ({
          key: String(id),
          title: deviceName(userAgent),
          text: [
            address,
            formatMoment(at),
            method === 'passkey' && t.byPasskey,
            newDevice && t.newDevice,
          ],
          badge: { tone: outcome === 'signed-in' ? 'ok' : 'warn', word: t.outcomes[outcome] },
        }))}
      />
      <Lines
        title={t.tokens}
        lines={record.tokens.map(({ id, name, hint, scopes, isExpired, ...used }) => ({
          key: id,
          title: `${name} · ${hint}…`,
          text: [
            scopes.join(', '),
            used.lastUsedAt
              ? t.used(formatMoment(used.lastUsedAt), used.lastUsedFrom ?? '')
              : t.unused,
          ],
          ...(isExpired ? { badge: { tone: 'neutral', word: t.expired } } : {}),
        }))}
      />
      <Lines
        title={t.devices}
        lines={record.devices.map(({ firstAt, lastAt }) => ({
          key: firstAt,
          title: t.knownSince(formatMoment(firstAt)),
          text: [t.seen(formatMoment(lastAt))],
        }))}
      />
      {record.audit.length > 0 && (
        <Lines
          title={t.log}
          lines={record.audit.map(({ id, action, actor, at, address }) => ({
            key: String(id),
            title: auditWord(action),
            text: [actor, address, formatMoment(at)],
          }))}
        />
      )}
    </div>
  );
}
