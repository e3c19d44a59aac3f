import { useState, type ReactNode } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatKes } from '#contracts/format/amounts.ts';
import { Accordion } from '../accordion.tsx';
import { AlertDialog } from '../overlay/alert-dialog.tsx';
import { Badge, Chip, type Tone } from '../badge.tsx';
import { Button } from '../input/button.tsx';
import { Card, Facts, StatTile } from '../card.tsx';
import { BarList } from '../figure/bar-list.tsx';
import { ColumnChart } from '../figure/chart.tsx';
import { Checkbox, ChoiceCard } from '../input/checkbox.tsx';
import { CopyButton } from '../input/copy-button.tsx';
import { Dialog, Drawer } from '../overlay/dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Field } from '../input/field.tsx';
import { Flag } from '../figure/flag.tsx';
import { Input, Select, Textarea } from '../input/input.tsx';
import { LeaseRing } from '../figure/lease-ring.tsx';
import { Logo } from '../logo.tsx';
import { Menu } from '../overlay/menu.tsx';
import { Notice } from '../notice.tsx';
import { notify, toastAreas } from '../overlay/notify.ts';
import { Pager } from '../pager.tsx';
import { Rating } from '../figure/rating.tsx';
import { Skeleton } from '../skeleton.tsx';
import { SignalBars, Sparkline } from '../figure/sparkline.tsx';
import { Overlay } from '../spinner.tsx';
import { Stepper } from '../figure/stepper.tsx';
import { Cell, HeadCell, Table } from '../table.tsx';
import { Tabs } from '../tabs.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import styles from './kit-gallery.module.css';

/** Every component of the kit in its states, for development builds and their screenshots. */
export function KitGallery() {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Logo size={32} />
        <h1>Kit</h1>
        <ThemeToggle />
      </header>
      <Buttons />
      <Fields />
      <States />
      <Overlays />
      <Data />
      <Waiting />
    </main>
  );
}

const sales = [120, 0, 518, 259, 777, 640].map((value, day) => ({
  label: `Nov ${day + 1}`,
  value,
}));
const countries = [
  { label: 'Kenya', value: 41 },
  { label: 'Germany', value: 12 },
];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

const variants = ['primary', 'secondary', 'quiet', 'danger', 'mpesa'] as const;

function Buttons() {
  return (
    <Section title="Buttons">
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button variant="primary" busy>
        Busy
      </Button>
      <Button disabled>Disabled</Button>
      <Button size="small">
        <Trash2 aria-hidden="true" />
        Small
      </Button>
      <CopyButton text="198.18.4.7" what="address" />
      <CopyButton text="198.18.4.7" what="address">
        Copy address
      </CopyButton>
    </Section>
  );
}

function Fields() {
  const [country, setCountry] = useState('KE');
  return (
    <Section title="Fields">
      <Field label="E-mail" hint="The receipt goes here.">
        <Input type="email" placeholder="you@example.com" />
      </Field>
      <Field label="Phone" error="Phone number must be at least 10 digits">
        <Input type="tel" defaultValue="0712" />
      </Field>
      <Field label="Region">
        <Select defaultValue="">
          <option value="">All Regions</option>
          <option>Nairobi County</option>
        </Select>
      </Field>
      <Field label="Message">
        <Textarea placeholder="At least 10 characters" />
      </Field>
      <Checkbox label="Remember this device" hint="For 30 days" defaultChecked />
      <ChoiceCard name="plan" defaultChecked>
        Daily Plan
      </ChoiceCard>
      <ChoiceCard name="plan">Monthly Plan</ChoiceCard>
      {['KE', 'US'].map((code) => (
        <Chip key={code} pressed={country === code} onClick={() => setCountry(code)}>
          <Flag code={code} size="small" />
          {code}
        </Chip>
      ))}
    </Section>
  );
}

const tones: Tone[] = ['neutral', 'brand', 'ok', 'warn', 'bad', 'info'];
const noticeTones = ['info', 'ok', 'warn', 'bad', 'wait'] as const;

function States() {
  return (
    <Section title="States">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} dot={tone !== 'neutral'}>
          {tone}
        </Badge>
      ))}
      <Rating value={3.5} figure />
      <SignalBars share={0.8} label="80% succeeded" />
      <ColumnChart title="Sales by day" points={sales} format={formatKes} />
      <BarList title="Sales by country" points={countries} format={String} />
      <Sparkline values={[62, 58, 71, 64, 60, 59]} />
      <LeaseRing share={0.7} state="active" text="12 d" />
      <LeaseRing share={0.1} state="expiring" text="2 d" />
      <LeaseRing share={0} state="expired" text="0 m" />
      {noticeTones.map((tone) => (
        <Notice key={tone} tone={tone} title={`Notice ${tone}`}>
          What happened, what is safe, what to try.
        </Notice>
      ))}
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Overlays">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('alert')}>Alert</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Menu
        trigger={<Button>Menu</Button>}
        entries={[
          { key: 'colon', label: 'host:port:user:pass', checked: true },
          { key: 'curl', label: 'curl', note: 'SOCKS5' },
          'separator',
          { key: 'delete', label: 'Delete', danger: true, icon: <Trash2 /> },
        ]}
      />
      {toastAreas.map((area) => (
        <Button
          key={area}
          onClick={() => notify({ area, kind: 'success', title: `Toast in ${area}` })}
        >
          Toast {area}
        </Button>
      ))}
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Dialog"
        footer={<Button>Save</Button>}
      >
        A modal with a 200 ms fade.
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Drawer">
        A panel along the edge.
      </Drawer>
      <AlertDialog
        open={open === 'alert'}
        title="End this lease?"
        description="The credentials stop working at once."
        confirmLabel="End lease"
        onConfirm={close}
        cancel={{ label: 'Cancel', onCancel: close }}
        danger
      />
    </Section>
  );
}

function Data() {
  const [page, setPage] = useState(6);
  const [tab, setTab] = useState<'active' | 'all'>('active');
  return (
    <Section title="Data">
      <StatTile label="Total Spent" tag="Current" value="$128.40" />
      <Card className={styles.card ?? ''}>
        <Facts
          items={[
            ['City', 'Nairobi'],
            ['Ping', '62 ms'],
            ['Price', '$1.99'],
          ]}
        />
      </Card>
      <Table caption="Orders">
        <thead>
          <tr>
            <HeadCell>Order</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Cell>LG-7K3M9Q</Cell>
            <Cell numeric>$1.99</Cell>
          </tr>
        </tbody>
      </Table>
      <Pager page={page} total={21} onPage={setPage} />
      <Tabs
        label="Which"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'active', label: 'Active', count: 3 },
          { value: 'all', label: 'All', count: 12 },
        ]}
      >
        Panel of {tab}
      </Tabs>
      <Accordion items={[{ title: 'How long does set-up take?', body: 'Within 2 hours.' }]} />
    </Section>
  );
}

function Waiting() {
  const [blocked, setBlocked] = useState(false);
  const block = () => {
    setBlocked(true);
    setTimeout(() => setBlocked(false), 1_500);
  };
  return (
    <Section title="Waiting and empty">
      <Stepper
        label="Payment progress"
        steps={[
          { key: 'order', title: 'Order placed', state: 'done', note: '14:02' },
          { key: 'prompt', title: 'Prompt sent', state: 'done', note: '14:02' },
          { key: 'pin', title: 'PIN entered', state: 'now', note: 'Enter your M-Pesa PIN.' },
          { key: 'ready', title: 'Proxy ready', state: 'next' },
        ]}
      />
      <Card className={styles.card ?? ''}>
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="90%" />
      </Card>
      <Button onClick={block}>Overlay</Button>
      {blocked && <Overlay text="Processing your payment" />}
      <EmptyState title="No Proxies Found" text="Try another country." drawing="search" />
    </Section>
  );
}
