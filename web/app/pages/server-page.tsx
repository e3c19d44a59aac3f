import { useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { PaymentProgress } from '../../features/checkout/payment-progress.tsx';
import { ServerPage } from '../../features/servers/server-page.tsx';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useShowResult } from '../show-result.ts';
import { appWords } from '../words.ts';

const route = getRouteApi('/shell/dashboard/servers/$id');

export default function Page() {
  const { id } = route.useParams();
  const t = useWords(appWords).renewal;
  const [paying, setPaying] = useState<string | null>(null);
  const showResult = useShowResult();
  return (
    <>
      <ServerPage id={id} onPaying={setPaying} />
      <Dialog open={paying !== null} onClose={() => setPaying(null)} title={t.title}>
        {paying && <PaymentProgress paymentId={paying} onSettled={showResult} />}
      </Dialog>
    </>
  );
}
