import { useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { PaymentProgress } from '../../features/checkout/progress/payment-progress.tsx';
import { ServerPage } from '../../features/servers/server-page.tsx';
import {
  rememberPayment,
  usePendingPayment,
  type Begun,
} from '../../lib/session/pending-payment.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { useWords } from '../../lib/text/words.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useShowResult } from '../buy/show-result.ts';
import { appWords } from '../words.ts';

const route = getRouteApi('/shell/dashboard/servers/$id');

export function ServerScreen() {
  const { id } = route.useParams();
  const { renew } = route.useSearch();
  const navigate = route.useNavigate();
  const t = useWords(appWords).renewal;
  const pending = usePendingPayment(useCustomerId() ?? undefined);
  // A renewal that was left in progress is followed again.
  const [paying, setPaying] = useState(pending?.renews === id ? pending.paymentId : null);
  const follow = ({ paymentId, amount }: Begun) => {
    rememberPayment({ paymentId, amount, proxyId: '', isVps: true, renews: id });
    setPaying(paymentId);
  };
  const showResult = useShowResult();
  const renewal = {
    isAsked: renew === 1 && paying === null,
    onAnswered: () => void navigate({ search: {}, replace: true }),
  };
  return (
    <>
      <ServerPage id={id} renewal={renewal} onPaying={follow} />
      <Dialog open={paying !== null} onClose={() => setPaying(null)} title={t.title}>
        {paying && <PaymentProgress paymentId={paying} onSettled={showResult} />}
      </Dialog>
    </>
  );
}
