import type { Page } from '@playwright/test';

/** An authenticator inside the browser: it has a screen lock, and its owner agrees. */
export async function plugAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner shows a finger when asked; without one it answers nothing. */
    agree: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Copies its memory; the answer puts it back. */
    backUp: async () => {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
      return async () => {
        for (const credential of credentials) {
          await client.send('WebAuthn.addCredential', { authenticatorId, credential });
        }
      };
    },
    credentials: async () => {
      const found = await client.send('WebAuthn.getCredentials', { authenticatorId });
      return found.credentials;
    },
  };
}
