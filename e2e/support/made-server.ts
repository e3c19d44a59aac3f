import { eventually } from '../../scripts/gate/eventually.ts';
import { buyServer } from './buy-server.ts';
import type { Customer } from './customer.ts';
import type { Sandbox } from './sandbox.ts';

type Placements = Readonly<{ content: readonly { offerId: string; version: number }[] }>;

/** The sandbox makes this offer's machines from now on. */
export async function placeAtSandbox(owner: Customer, offerId: string): Promise<void> {
  const { body } = await owner.call('GET', '/admin/placements');
  const known = (body as Placements).content.find((each) => each.offerId === offerId);
  const settings = {
    images: { Linux: 'debian', Windows: 'windows' },
    type: 'small',
    place: 'london',
  };
  const input = { provider: 'sandbox', settings, version: known?.version ?? 0 };
  const { status, text } = await owner.call('PUT', `/admin/placements/${offerId}`, input);
  if (status >= 300) throw new Error(`placement: ${status} ${text}`);
}

/** Not the one that the journey of a refused machine plays with. */
const offerId = 'uk2';
const madeWithinMs = 60_000;

type Houses = Readonly<{ sandbox: Sandbox; owner: Customer }>;

/** A customer's server that the sandbox has made and that runs. Returns its id. */
export async function activeServer(
  customer: Customer,
  { sandbox, owner }: Houses,
): Promise<string> {
  await placeAtSandbox(owner, offerId);
  const { id } = await buyServer(customer, sandbox, offerId);
  const isActive = async () => {
    const { body } = await customer.call('GET', `/servers/${id}`);
    return (body as { state: string }).state === 'active';
  };
  await eventually(`server ${id} to run`, isActive, madeWithinMs);
  return id;
}
