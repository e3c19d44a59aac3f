import { addressChangeCalls } from '../leases/address-changes.ts';

/** The guide's entries about changing an address. */
export const addressChangeGuide = {
  addressChange: {
    call: addressChangeCalls.addressChange,
    says: 'The last change of a proxy’s IP address, and when the next is allowed',
    id: 'LEASE',
  },
  changeAddress: {
    call: addressChangeCalls.changeAddress,
    says: 'Change a proxy’s IP address; its open connections close',
    id: 'LEASE',
  },
  makeChangeLink: {
    call: addressChangeCalls.makeChangeLink,
    says: 'Create a secret link that changes the IP address; the former link stops working',
    id: 'LEASE',
  },
  revokeChangeLink: {
    call: addressChangeCalls.revokeChangeLink,
    says: 'Revoke the secret link',
    id: 'LEASE',
  },
} as const;
