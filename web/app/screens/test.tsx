import { useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { testPromptCalls } from '#contracts/sale/test-prompt.ts';
import { PaymentTest } from '../../features/payment-test/payment-test.tsx';
import { readTestFacts } from '../../features/payment-test/test-facts.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import { NotFound } from '../routes/not-found.tsx';

/** With live providers the page exists for staff alone (decision G31). */
export function TestScreen() {
  const state = useRouterState({ select: ({ location }) => location.state });
  const available = useQuery({ ...queryOf(testPromptCalls.testAvailable), retry: false });
  if (available.isPending) return <ScreenSpinner />;
  return available.isError ? <NotFound /> : <PaymentTest facts={readTestFacts(state)} />;
}
