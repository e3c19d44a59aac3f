import type { PlacementSettings } from '#contracts/goods/servers.ts';
import type { VpsOffer } from '#modules/catalogue/offers';
import { mbPerGb, type MachineSpec } from '../providers/server-provider.ts';

type Sold = Pick<VpsOffer, 'id' | 'vcpus' | 'ramGb' | 'diskGb'>;

/** What the machine of an offer is to be, where its placement has it made. */
export function machineSpec(
  { id: offerId, vcpus: cpus, ramGb, diskGb }: Sold,
  { images, type, place }: PlacementSettings,
  operatingSystem: string | null,
): MachineSpec {
  const [first = ''] = Object.values(images);
  const image = operatingSystem === null ? first : (images[operatingSystem] ?? '');
  const size = { cpus, memoryMb: ramGb * mbPerGb, diskGb };
  return { ...size, offerId, operatingSystem, image, type, place, network: { kind: 'dhcp' } };
}
