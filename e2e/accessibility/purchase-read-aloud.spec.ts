import { hearAnnouncements } from '../support/announcements.ts';
import { freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { settle } from '../support/settled.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test.setTimeout(atThisPace(120_000));

/** The purchase as a screen reader has it: what is there, in which order, and what is said. */
const market = `
  - main:
    - heading "Proxy Marketplace" [level=1]
    - searchbox "Search proxies"
    - button "Refresh"
    - button "Filters"
    - group "Select Country":
      - button "United States" [pressed]
    - group "Filter Proxies":
      - button /Mobile/
      - status: /\\d+ available in the United States/
    - table "Listed proxies":
      - rowgroup:
        - row:
          - columnheader "City"
          - columnheader "ISP"
          - columnheader "Conn"
          - columnheader "Speed"
          - columnheader "Ping"
          - columnheader "Rating"
          - columnheader "Price"
      - rowgroup:
        - row:
          - cell:
            - checkbox /Select .+/
            - link /.+, .+/
          - cell
          - cell
          - cell
          - cell
          - cell:
            - img /\\d out of 5 stars/
    - navigation "Pages"
    - heading "Request Our Services Today" [level=2]
`;

const facts = `
  - dialog "Proxy Details":
    - heading "Proxy Details" [level=2]
    - button "Close"
    - group "Choose a plan":
      - radio /Hourly Plan .+ per hour KES [\\d,]+ 1 hour access/
      - radio /12-hour Plan .+ per 12 hours KES [\\d,]+ 12 hours access/
      - radio /Daily Plan .+ per day KES [\\d,]+ 24 hours access/ [checked]
      - radio /Weekly Plan .+ per week KES [\\d,]+ 7 days access/
      - radio /Monthly Plan .+ per month KES [\\d,]+ 30 days access/
    - term: IP Address
    - definition:
      - code
    - term: Region
    - definition: /.+/
    - button "Purchase Proxy"
    - button "Renewal"
`;

const form = `
  - dialog "Payment Methods":
    - heading "Payment Methods" [level=2]
    - button "Close"
    - form "Payment":
      - strong: /KES \\d+/
      - group "Payment method":
        - radio /M-Pesa .+/ [checked]
        - radio /Card .+/
      - textbox "M-Pesa phone number"
      - textbox "Recipient email"
      - button /Pay KES [\\d,]+ with M-Pesa/
`;

const progress = `
  - dialog /Paying KES \\d+/:
    - heading /Paying KES \\d+/ [level=2]
    - status:
      - heading /Check your phone 2547••••\\d{4}/ [level=2]
    - term: Amount
    - definition:
      - strong: /KES \\d+/
    - list "Payment progress":
      - listitem:
        - text: "Done:"
        - paragraph: Order
      - listitem:
        - text: "Done:"
        - paragraph: Prompt sent
      - listitem:
        - text: "In progress:"
        - paragraph: /PIN \\d:\\d\\d/
      - listitem:
        - text: "Next:"
        - paragraph: Confirmed
      - listitem:
        - text: "Next:"
        - paragraph: Proxy ready
    - button "Use another number or method"
`;

const result = `
  - main:
    - heading "Payment Successful" [level=1]
    - region /Connection Information for .+/:
      - heading /Connection Information for .+/ [level=2]
      - term: SOCKS5
      - definition:
        - button "Copy SOCKS5"
      - term: Username
      - definition:
        - button "Copy Username"
      - term: Password
      - definition:
        - button "Show password"
        - button "Copy Password"
      - button "Copy as host:port:user:pass"
      - button "Copy as…"
      - button "Test"
      - region "Set up on this device":
        - combobox "App or language"
        - combobox "Protocol"
        - code
        - button "Copy"
        - status: /Waiting for a connection/
    - link "View Order"
    - link "Continue Shopping"
    - link "Go to Dashboard"
    - paragraph: /Order LG-\\w+ is paid/
`;

test('a purchase reads well from the list to the login', async ({
  page,
  sandbox,
  newCustomer,
  joinOn,
}) => {
  await joinOn(page);
  const expectSaid = await hearAnnouncements(page);
  // A shop that has just been started has stars once the first proxies were measured.
  await expect(async () => {
    await page.goto('/client/proxy?country=US');
    const stars = page.getByRole('img', { name: /out of 5 stars$/ }).first();
    await expect(stars).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await settle(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(market);
  // Whatever of it was measured already.
  await expectSaid([/^(\d+ of )?\d+ available in the United States$/]);

  const { id } = await newCustomer().freeProxy();
  await page.goto(`/client/proxy?proxy=${id}`);
  const details = page.getByRole('dialog', { name: 'Proxy Details' });
  await expect(details.getByRole('button', { name: 'Purchase Proxy' })).toBeEnabled();
  await expect(details).toMatchAriaSnapshot(facts);

  await details.getByRole('button', { name: 'Purchase Proxy' }).press('Enter');
  const payment = page.getByRole('dialog', { name: /^(Payment Methods|Paying KES [\d,]+)$/ });
  const phone = freshPhone();
  const number = payment.getByLabel('M-Pesa phone number');
  await number.fill(phone);
  await expect(payment).toMatchAriaSnapshot(form);

  await number.press('Enter');
  const prompt = await sandbox.promptOn(phone);
  await expect(payment.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await expect(payment).toMatchAriaSnapshot(progress);

  await sandbox.answer(prompt.id, 'approve');
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(30_000) });
  await settle(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(result);
  await expectSaid([
    /Processing your payment/,
    /Enter your M-Pesa PIN on your phone/,
    /Payment successful!/,
    /Proxy leased successfully!/,
  ]);
});
