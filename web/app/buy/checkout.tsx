import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { proxyQuery } from '../../features/catalogue/catalogue-queries.ts';
import { PaymentPanel } from '../../features/checkout/payment-panel.tsx';
import { PaymentProgress } from '../../features/checkout/progress/payment-progress.tsx';
import type { Method, Purchase } from '../../features/checkout/purchase.ts';
import { checkoutWords } from '../../features/checkout/words.ts';
import { useTitle } from '../../lib/use-title.ts';
import { shopName } from '../../lib/text/shop-name.ts';
import { vpsOffersQuery } from '../../lib/queries/vps-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './checkout.module.css';
import type { CheckoutSearch } from '../search/checkout-search.ts';
import { useShowResult } from './show-result.ts';

type Props = { search: CheckoutSearch; methods: readonly Method[] };

/** The checkout on a page of its own; what is bought stands in the address (decision G45). */
export function Checkout({ search, methods }: Props) {
  const words = useWords(checkoutWords);
  const fresh = methods.length === 1 ? words.checkout.titleMpesa : words.checkout.title;
  const title = search.payment ? words.progress.label : fresh;
  useTitle(title);
  return (
    <div className={styles.page}>
      <PageFrame title={title}>
        <Body search={search} methods={methods} />
      </PageFrame>
    </div>
  );
}

function Body({ search, methods }: Props) {
  const showResult = useShowResult();
  if (search.payment) {
    return (
      <Card className={styles.card ?? ''}>
        <PaymentProgress paymentId={search.payment} onSettled={showResult} />
      </Card>
    );
  }
  if (!search.item) return <NothingToPay product={search.product} />;
  return search.product === 'vps' ? (
    <ServerCheckout search={search} item={search.item} methods={methods} />
  ) : (
    <ProxyCheckout search={search} item={search.item} methods={methods} />
  );
}

type ItemProps = Props & { item: string };

function ProxyCheckout({ search, item, methods }: ItemProps) {
  const { data: proxy, isPending } = useQuery(proxyQuery(item));
  if (isPending) return <Waiting />;
  if (!proxy) return <NothingToPay product="proxy" />;
  return (
    <Panel
      methods={methods}
      preferred={search.method}
      purchase={{
        product: 'proxy',
        productId: proxy.id,
        plan: search.plan ?? 'daily',
        title: `${proxy.loc.city}, ${proxy.loc.isp}`,
        countryCode: proxy.loc.cc,
        isp: proxy.loc.isp,
        rating: proxy.rating,
        worn: proxy.leases.worn,
        ...(search.renews ? { renews: search.renews } : {}),
        ...(search.coupon ? { coupon: search.coupon } : {}),
      }}
    />
  );
}

function ServerCheckout({ search, item, methods }: ItemProps) {
  const { data: offers, isPending } = useQuery(vpsOffersQuery);
  if (isPending) return <Waiting />;
  const offer = offers?.find(({ id }) => id === item);
  const [only] = offer?.supportedOs ?? [];
  const operatingSystem = search.os ?? (offer?.supportedOs.length === 1 ? only : undefined);
  // A renewal keeps the system that the server has.
  if (!offer || (!operatingSystem && !search.renews)) return <NothingToPay product="vps" />;
  return (
    <Panel
      methods={methods}
      preferred={search.method}
      purchase={{
        product: 'vps',
        productId: offer.id,
        plan: 'monthly',
        title: [offer.id.toUpperCase(), operatingSystem].filter(Boolean).join(', '),
        countryCode: offer.countryCode,
        isp: shopName,
        rating: 'premium',
        worn: false,
        ...(operatingSystem ? { operatingSystem } : {}),
        ...(search.renews ? { renews: search.renews } : {}),
        ...(search.coupon ? { coupon: search.coupon } : {}),
      }}
    />
  );
}

type PanelProps = Pick<Props, 'methods'> & { purchase: Purchase; preferred: Method | undefined };

function Panel(props: PanelProps) {
  const showResult = useShowResult();
  return (
    <Card className={styles.card ?? ''}>
      <PaymentPanel {...props} onSettled={showResult} />
    </Card>
  );
}

function NothingToPay({ product = 'proxy' }: { product?: CheckoutSearch['product'] }) {
  const t = useWords(checkoutWords).checkout;
  const isServer = product === 'vps';
  return (
    <EmptyState
      title={t.empty}
      text={isServer ? t.emptyServer : t.emptyText}
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={isServer ? '/dashboard/vps' : '/client/proxy'}
        >
          {isServer ? t.servers : t.market}
        </Link>
      }
    />
  );
}

function Waiting() {
  return (
    <Card className={styles.card ?? ''} aria-busy="true">
      <Skeleton height="28rem" />
    </Card>
  );
}
