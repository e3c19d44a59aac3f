import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Transaction } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { storageKeys } from '../../../lib/session/session.ts';
import { chooseLocale } from '../../../lib/text/words.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { draw } from '../../../testing/draw.tsx';
import { examplePayment } from '../../../testing/example-payment.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { serveToasts, type ToastMessage } from '../../../ui/overlay/notify.ts';
import { keepPhone } from '../kept-phone.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { PaymentFailed, PaymentSuccess } from './payment-result.tsx';

const { paymentId } = examplePayment;
const given = (payment: Partial<Transaction>) =>
  fakeShop().answers(calls.searchPayments, { content: [{ ...examplePayment, ...payment }] });

/** A payment whose prompt went out so long ago. */
const askedAgo = (ms: number): Partial<Transaction> => {
  const at = new Date(nowMs() - ms).toISOString();
  const steps = { ...examplePayment.steps, orderedAt: at, promptSentAt: at };
  return { createdAt: at, steps };
};

const toasts: ToastMessage[] = [];
beforeEach(() => {
  // No events arrive here: the answers are polled.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  toasts.length = 0;
  serveToasts((message) => toasts.push(message));
});
afterEach(() => sessionStorage.clear());

test('while the phone is asked its number is in the heading, and nothing is said twice', async () => {
  given(askedAgo(1_000));
  await draw(<PaymentProgress paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  await screen.findByRole('heading', { name: 'Check your phone 2547••••5678' });
  expect(screen.getAllByText(/Check your phone/)).toHaveLength(1);
  expect(screen.getAllByText(/2547••••5678/)).toHaveLength(1);
  const [step] = screen.getAllByRole('listitem', { current: 'step' });
  expect(step?.textContent).toMatch(/PIN\d:\d\d/);
});

test('the window of a payment that is waited for says what is paid', async () => {
  given(askedAgo(1_000));
  await draw(
    <Dialog open title="Payment Methods" onClose={vi.fn<() => void>()}>
      <PaymentProgress paymentId={paymentId} onSettled={vi.fn<() => void>()} />
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: /^Paying KES [\d,]+$/ })).toBeDefined();
});

test('one can say that one has paid once twenty seconds have passed', async () => {
  const button = () => screen.queryByRole('button', { name: /^I have paid/ });
  given(askedAgo(10_000));
  const soon = await draw(
    <PaymentProgress paymentId={paymentId} onSettled={vi.fn<() => void>()} />,
  );
  await screen.findByRole('heading', { name: /Check your phone/ });
  expect(button()).toBeNull();
  soon.unmount();
  given(askedAgo(21_000));
  await draw(<PaymentProgress paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  await screen.findByRole('heading', { name: /Check your phone/ });
  await vi.waitFor(() => expect(button()).not.toBeNull());
});

test('a double click on Pay selects none of the words of what follows', async () => {
  given(askedAgo(1_000));
  const { user } = await draw(
    <PaymentProgress paymentId={paymentId} onSettled={vi.fn<() => void>()} />,
  );
  const words = await screen.findByText('Prompt sent');
  const pressed: boolean[] = [];
  addEventListener('mousedown', (event) => pressed.push(event.defaultPrevented));
  const press = (detail: number) =>
    words.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail }));
  press(2);
  expect(pressed).toEqual([true]);
  await user.dblClick(words);
  expect(pressed.slice(1)).toEqual([false, false]);
});

test('a refusal is no toast over the page that shows it', async () => {
  given({ transactionStatus: 'DECLINED', paymentId: `pay_${'cd'.repeat(16)}` });
  const settled = vi.fn<() => void>();
  await draw(<PaymentProgress paymentId={`pay_${'cd'.repeat(16)}`} onSettled={settled} />);
  await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce());
  expect(toasts).toEqual([expect.objectContaining({ title: 'Payment declined', quiet: true })]);
});

const cancelled: Partial<Transaction> = {
  transactionStatus: 'DECLINED',
  advice: { en: 'You cancelled the request. Try again.', sw: 'Umeghairi ombi. Jaribu tena.' },
  moneyTaken: false,
};

test('a failed page says why in the reader’s language', async () => {
  await chooseLocale('sw');
  onTestFinished(() => chooseLocale('en'));
  given(cancelled);
  await draw(<PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  expect(await screen.findByText('Umeghairi ombi. Jaribu tena.')).toBeDefined();
});

test('a failed page says once that no money was taken, and only where that is certain', async () => {
  given(cancelled);
  const sure = await draw(<PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  await screen.findByText('You cancelled the request. Try again.');
  expect(screen.getAllByText(/No money was taken/)).toHaveLength(1);
  sure.unmount();
  given({ transactionStatus: 'FAILED', advice: { en: 'Your phone did not answer.', sw: '' } });
  await draw(<PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  await screen.findByText('Your phone did not answer.');
  expect(screen.queryByText(/No money was taken/)).toBeNull();
});

test('trying again keeps plan and number in sight, the number where the form still has it', async () => {
  given(cancelled);
  const elsewhere = await draw(
    <PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />,
  );
  await screen.findByRole('link', { name: 'Try Again' });
  screen.getByText('24 hours');
  elsewhere.unmount();
  keepPhone('0712 345 678');
  await draw(<PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  const again = await screen.findByRole('link', { name: 'Try Again with 2547••••5678' });
  expect(again.getAttribute('href')).toMatch(/^\/checkout\?/);
});

test('after a prompt that failed the same purchase can be paid by card', async () => {
  given(cancelled);
  const asked = await draw(<PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  const card = await screen.findByRole('link', { name: 'Pay by card' });
  expect(card.getAttribute('href')).toMatch(/^\/checkout\?product=proxy&item=.*&method=card$/);
  asked.unmount();
  given({ ...cancelled, mode: 'LINK' });
  await draw(<PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />);
  await screen.findByRole('link', { name: 'Go Back' });
  expect(screen.queryByRole('link', { name: 'Pay by card' })).toBeNull();
});

test('the code of the message is asked for behind a line', async () => {
  given(cancelled);
  const { user } = await draw(
    <PaymentFailed paymentId={paymentId} onSettled={vi.fn<() => void>()} />,
  );
  const line = await screen.findByText('I’ve already paid');
  const box = screen.getByLabelText(/Enter the code from the M-Pesa message/);
  expect(box.closest('details')?.open).toBe(false);
  await user.click(line);
  expect(box.closest('details')?.open).toBe(true);
});

test.each([
  ['a server, is to see the order', null, ['View Order']],
  ['a proxy, is left to its test', `lse_${'ab'.repeat(16)}`, []],
] as const)('the one primary way on after %s', async (_, leaseId, primary) => {
  given({ transactionStatus: 'ACCEPTED', leaseId });
  const goods = () => <p>The goods</p>;
  await draw(
    <PaymentSuccess paymentId={paymentId} onSettled={vi.fn<() => void>()} renderGoods={goods} />,
  );
  await screen.findByRole('link', { name: 'View Order' });
  const found = [...document.querySelectorAll('[class*="primary"]')];
  expect(found.map(({ textContent }) => textContent)).toEqual(primary);
  expect(document.body.textContent).toMatch(/Payment Successful.*The goods.*View Order.*Amount/s);
});

test('only who is signed out is asked to sign in where there is no payment', async () => {
  const drawNone = () =>
    draw(<PaymentFailed paymentId={undefined} onSettled={vi.fn<() => void>()} />);
  const visitor = await drawNone();
  expect(await screen.findByText('Sign in to see this payment.')).toBeDefined();
  visitor.unmount();
  localStorage.setItem(storageKeys.token, 'csrf');
  await drawNone();
  expect(await screen.findByRole('link', { name: 'View orders' })).toBeDefined();
  expect(document.body.textContent).not.toContain('Sign in');
  localStorage.removeItem(storageKeys.token);
});
