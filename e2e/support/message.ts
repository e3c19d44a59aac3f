import { expect, type Page } from '@playwright/test';
import type { Play } from './stage.ts';
import { atThisPace } from '../../scripts/pace.ts';

const waitMs = atThisPace(15_000);

/** Texts of the product: where they appear, when, and how a browser brings that about. */
export type Message = Readonly<{ texts: readonly string[]; where: string; when: string }> & Play;

/** The text is read as people read it: on the screen, whole, whatever surrounds it. */
export async function expectText(page: Page, text: string) {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({
    timeout: waitMs,
  });
}
