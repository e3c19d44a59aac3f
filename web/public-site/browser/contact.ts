/** The script of the page with the contact form, beside the one that all pages have. */
import { startContactForm } from './contact-form.ts';

startContactForm();
