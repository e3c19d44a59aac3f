import { useMutation } from '@tanstack/react-query';
import Activity from 'lucide-react/icons/activity';
import type { LeaseTest } from '#contracts/goods/leases.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatRefusal, formatSpeed } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/input/button.tsx';
import styles from './credential/credential.module.css';
import { beginTest, endTest } from './setup/own-tests.ts';
import { leaseWords } from './words.ts';

type Props = {
  leaseId: string;
  /** The speed is measured as well. */
  speed?: boolean;
  small?: boolean;
  /** What the page is there for. */
  primary?: boolean;
};

/** One real request through the proxy, made by the server, with its answer beside the button. */
export function LeaseTestButton({ leaseId, speed = false, small = false, primary }: Props) {
  const t = useWords(leaseWords).test;
  const test = useMutation({
    mutationFn: () =>
      request(calls.testLease, { params: { id: leaseId }, query: speed ? { speed: '1' } : {} }),
    onMutate: beginTest,
    onSettled: endTest,
  });
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size={small ? 'small' : 'medium'}
        busy={test.isPending}
        onClick={() => test.mutate()}
      >
        {!test.isPending && <Activity aria-hidden="true" />}
        {test.isPending ? t.running : t.run}
      </Button>
      <span role="status" className={styles.answer}>
        {test.data && <TestAnswer result={test.data} />}
        {test.error && <TestRefused error={test.error} />}
      </span>
    </>
  );
}

function TestAnswer({ result }: { result: LeaseTest }) {
  const t = useWords(leaseWords).test;
  if (result.ok) {
    return (
      <>
        <Badge tone="ok" dot>
          {t.ok(result.exitIp, Math.round(result.latencyMs))}
        </Badge>{' '}
        {[
          ...(result.place ? [result.place] : []),
          ...(result.speedKbps === null ? [] : [formatSpeed(result.speedKbps)]),
        ].join(', ')}
      </>
    );
  }
  return (
    <span className={styles.failure}>
      <strong>{result.reason}</strong> {formatRefusal(result.fix)}
    </span>
  );
}

function TestRefused({ error }: { error: Error }) {
  const t = useWords(leaseWords).test;
  return (
    <span className={styles.failure}>{error instanceof ApiRefused ? error.message : t.failed}</span>
  );
}
