import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import FileImage from 'lucide-react/icons/file-image';
import Network from 'lucide-react/icons/network';
import Phone from 'lucide-react/icons/phone';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Server from 'lucide-react/icons/server';
import type { DashboardSummary } from '#contracts/sale/orders.ts';
import { formatBytes } from '../../lib/text/format.ts';
import { may } from '../../lib/session/session.ts';
import { leasesUsageQuery } from '../../lib/queries/usage-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import styles from './home.module.css';
import { homeWords } from './home-words.ts';

const services = [
  { key: 'proxies', to: '/dashboard/proxies', icon: Network, soon: false },
  { key: 'vps', to: '/dashboard/vps', icon: Server, soon: false },
  { key: 'templates', to: '/dashboard/templates', icon: FileImage, soon: true },
  { key: 'nonVoip', to: '/dashboard/nonvoip', icon: Phone, soon: true },
  { key: 'vcc', to: '/dashboard/vcc', icon: CreditCard, soon: true },
  { key: 'orders', to: '/dashboard/orders', icon: ShoppingBag, soon: false },
] as const;

/** Whoever may not see money in this account has the proxies alone. */
const isOpen = ({ key }: (typeof services)[number]) => key === 'proxies' || may('money');

/** How many of each are active now, and all orders. */
const countsOf = ({ active, orders }: DashboardSummary) => ({
  templates: 0,
  nonVoip: 0,
  vcc: 0,
  ...active,
  orders,
});

/** The services that work now, by the keys of their names; orders once one was paid. */
export function activeOf(summary: DashboardSummary) {
  const counts = { ...countsOf(summary), orders: summary.totalProducts };
  return services.map(({ key }) => key).filter((key) => counts[key] > 0);
}

/** The six services, each with the customer's own count. */
export function ServiceGrid({ summary }: { summary: DashboardSummary | undefined }) {
  const t = useWords(homeWords).services;
  const usage = useQuery(leasesUsageQuery).data ?? [];
  const moved = usage.reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0);
  const counts = summary && countsOf(summary);
  return (
    <section aria-label={t.title} data-tour="services">
      <div className={styles.services}>
        {services.filter(isOpen).map(({ key, to, icon: Icon, soon }) => (
          <Link key={key} to={to} className={styles.service}>
            <span className={styles.serviceIcon}>
              <Icon aria-hidden="true" />
            </span>
            <span className={styles.serviceName}>
              {t[key]}
              {key === 'proxies' && moved > 0 && <small>{t.moved(formatBytes(moved))}</small>}
            </span>
            {soon ? <Badge>{t.soon}</Badge> : <b>{counts ? counts[key] : '–'}</b>}
          </Link>
        ))}
      </div>
    </section>
  );
}

/** Four placeholders, one drawing: nothing here is priced, previewed or sold (decisions, §6.5). */
export function TemplateRow() {
  const t = useWords(homeWords).templates;
  return (
    <section aria-labelledby="popular-templates">
      <div className={styles.headingRow}>
        <h2 id="popular-templates" className={styles.heading}>
          {t.title}
        </h2>
        <Link to="/dashboard/templates">{t.all}</Link>
      </div>
      <div className={styles.templates}>
        {t.names.map((name) => (
          <Card key={name} className={styles.template}>
            <Specimen />
            <h3>{name}</h3>
            <p>{t.notForSale}</p>
            <p>{t.soon}</p>
            <Link to="/dashboard/templates" aria-label={t.previewOf(name)}>
              {t.preview}
            </Link>
          </Card>
        ))}
      </div>
    </section>
  );
}
