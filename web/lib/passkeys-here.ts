import { passkeyPlaceOf } from '#contracts/account/passkey-place.ts';

/** Whether this address supports passkeys at all, in any browser. */
export const passkeysBelongHere = () => passkeyPlaceOf(window.location.href) !== undefined;

/** Whether this browser can make and use them; older ones lack the words to say it in JSON. */
export const passkeysWorkHere = () =>
  passkeysBelongHere() &&
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;
