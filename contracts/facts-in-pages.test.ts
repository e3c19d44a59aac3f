import { expect, test } from 'vitest';
import { fillFacts, fillKept, type PageFacts } from './facts-in-pages.ts';

const facts: PageFacts = {
  locale: 'en',
  origin: 'https://shop.example',
  shop: {
    proxiesAvailable: 1204,
    countriesCount: 2,
    countries: [
      { code: 'KE', name: 'Kenya', available: 4 },
      { code: 'US', name: 'United <States>', available: 1200 },
      { code: 'FR', name: 'France', available: 0 },
    ],
    medianPingMs: null,
    proxyFromDayCents: 199,
    proxyFromMonthCents: 3582,
    vpsFromMonthCents: 550,
    publicRdpFromMonthCents: 1200,
    rateE4: 1_300_000,
  },
  support: { email: 'help@shop.example' },
};
const fill = (html: string) => fillFacts(html, facts);

test('a marked element takes the fact as its text', () => {
  expect(fill('<b class="x" data-fact="proxiesAvailable">many</b> left')).toBe(
    '<b class="x" data-fact="proxiesAvailable">1,204</b> left',
  );
  expect(fill('<b data-fact="rdpFromMonth">–</b>')).toContain('>$12<');
  expect(fill('<b data-fact="proxyFromDay">–</b>')).toContain('>$1.99<');
});

test('the page for developers says where the calls of this shop are', () => {
  const html = '<span data-fact="api">https://built.example/api</span>';
  expect(fillFacts(html, facts)).toBe('<span data-fact="api">https://shop.example/api</span>');
});

test('the shop’s own name stands wherever the page has the built one, safely written', () => {
  const page = '<title>Contact · Lango</title><b aria-label="Lango, home">Lango</b>';
  expect(fillFacts(page, { ...facts, name: 'A & "B"' })).toBe(
    '<title>Contact · A &amp; &quot;B&quot;</title>' +
      '<b aria-label="A &amp; &quot;B&quot;, home">A &amp; &quot;B&quot;</b>',
  );
  expect(fill(page)).toBe(page);
});

test('the words of a maintenance appear while there is one', () => {
  const page = '<p hidden="" data-if="maintenance"><span data-fact="maintenance"></span></p>';
  expect(fillFacts(page, { ...facts, maintenance: 'Back at <nine>.' })).toBe(
    '<p><span data-fact="maintenance">Back at &lt;nine&gt;.</span></p>',
  );
  expect(fill(page)).toBe(page);
});

test('opening hours are told in the language of the page', () => {
  const page = '<p hidden="" data-if="openingHours"><b data-fact="openingHours"></b></p>';
  const openingHours = { days: 'weekdays', from: '08:00', until: '17:30' } as const;
  const told = { ...facts, support: { ...facts.support, openingHours } };
  expect(fillFacts(page, told)).toContain('>Monday to Friday, 08:00–17:30, Nairobi time<');
  expect(fillFacts(page, { ...told, locale: 'sw' })).toContain(
    '>Jumatatu hadi Ijumaa, 08:00–17:30',
  );
});

test('a fact the shop does not have leaves the page as it was built', () => {
  const page = '<p hidden="" data-if="medianPing"><b data-fact="medianPing">–</b></p>';
  expect(fill(page)).toBe(page);
});

test('what depends on a fact appears once the fact is known and not zero', () => {
  expect(fill('<g hidden="" data-if="stock.US"></g>')).toBe('<g></g>');
  expect(fill('<g hidden="" data-if="stock.FR"></g>')).toContain('hidden');
  expect(fill('<p data-unless="stock.US">none</p>')).toContain('hidden=""');
  expect(fill('<p data-unless="stock.FR">none</p>')).not.toContain('hidden');
});

test('usual times are told where they were measured, and said to be unknown otherwise', () => {
  const measured = { medianSeconds: 2_011, p90Seconds: 4_000 };
  const page =
    '<i hidden="" data-if="vps.usual"><b data-fact="vps.usual">–</b></i>' +
    '<i data-unless="vps.usual">too few</i>';
  expect(fillFacts(page, { ...facts, activation: [{ product: 'vps', ...measured }] })).toBe(
    '<i><b data-fact="vps.usual">34</b></i><i hidden="" data-unless="vps.usual">too few</i>',
  );
  const tooFew = { product: 'vps', medianSeconds: null, p90Seconds: null };
  expect(fillFacts(page, { ...facts, activation: [tooFew] })).toBe(page);
  const most = '<b data-fact="vps.most">–</b> <b data-fact="proxy.most">–</b>';
  const both = [
    { product: 'vps', ...measured },
    { product: 'proxy', medianSeconds: 0, p90Seconds: 4 },
  ];
  expect(fillFacts(most, { ...facts, activation: both })).toBe(
    '<b data-fact="vps.most">67</b> <b data-fact="proxy.most">4</b>',
  );
});

test('a repeated part lists the countries with stock, the fullest first, safely written', () => {
  const page = '<ul><template data-each="countries"><li>{{code}} {{name}}</li></template></ul>';
  expect(fill(page)).toBe('<ul><li>US United &lt;States&gt;</li><li>KE Kenya</li></ul>');
});

test('a link leads to the setting, and to nothing that is not an address of the web', () => {
  expect(fill('<a href="/contact" data-href="supportMail">')).toBe(
    '<a href="mailto:help@shop.example">',
  );
  const support = { email: 'a@b.example', messagingUrl: 'javascript:alert(1)' };
  expect(fillFacts('<a href="/contact" data-href="messaging">', { ...facts, support })).toContain(
    'href="/contact"',
  );
});

test('pages elsewhere are listed by their host, and nothing else than addresses is', () => {
  const page =
    '<div hidden="" data-if="socials"><template data-each="socials">' +
    '<a href="{{href}}">{{label}}</a></template></div>';
  const socialUrls = ['https://www.social.example/shop', 'not an address'];
  const support = { email: 'a@b.example', socialUrls };
  expect(fillFacts(page, { ...facts, support })).toBe(
    '<div><a href="https://www.social.example/shop">social.example</a></div>',
  );
  expect(fill(page)).toBe('<div hidden="" data-if="socials"></div>');
});

test('answers come by subject, their titles safely written, their markup as the server made it', () => {
  const faq = [
    { category: 'buying', title: 'How <much>?', html: '<p>Little {{title}}.</p>' },
    { category: 'servers', title: 'Where?', html: '<p>There.</p>' },
  ];
  const page =
    '<s hidden="" data-if="faq.buying"><template data-each="faq-buying"><b>{{title}}</b>' +
    '{{{html}}}</template></s><s hidden="" data-if="faq.account"></s>';
  expect(fillFacts(page, { ...facts, faq })).toBe(
    '<s><b>How &lt;much&gt;?</b><p>Little {{title}}.</p></s>' +
      '<s hidden="" data-if="faq.account"></s>',
  );
});

test('a page in Swahili names countries in Swahili', () => {
  const page = '<template data-each="countries"><li>{{name}}</li></template>';
  const swahili = { ...facts, locale: 'sw' } as const;
  expect(fillFacts(page, swahili)).toBe('<li>Marekani</li><li>Kenya</li>');
});

test('search engines get whole addresses', () => {
  expect(fill('<link rel="canonical" href="/sw/rdp" data-whole=""/>')).toBe(
    '<link rel="canonical" href="https://shop.example/sw/rdp"/>',
  );
});

test.each([
  [3, '3 days', 'siku 3'],
  [365, '365 days', 'siku 365'],
  [730, '2 years', 'miaka 2'],
  [1_826, '5 years', 'miaka 5'],
  [2_000, '2000 days', 'siku 2000'],
])('a period of %i days is told in both languages', (days, english, swahili) => {
  const page = '<p>Kept: <span data-fact="keep.mails">–</span></p>';
  expect(fillKept(page, { mails: days }, 'en')).toContain(`>${english}<`);
  expect(fillKept(page, { mails: days }, 'sw')).toContain(`>${swahili}<`);
});

const said = { name: 'Amina <b>', about: 'Nairobi', language: 'sw' } as const;
const quotes =
  '<section hidden="" data-if="testimonials"><template data-each="testimonials">' +
  '<q lang="{{language}}">{{body}}</q>{{name}}<i>{{about}}</i></template></section>';

test('a client’s words are shown as they were written, and nothing in them is markup or a mark', () => {
  const body = '"Fast" <script>alert(1)</script> {{name}} hidden="" data-if="listings"';
  const html = fillFacts(quotes, { ...facts, testimonials: [{ ...said, body }] });
  expect(html).toBe(
    '<section><q lang="sw">&quot;Fast&quot; &lt;script&gt;alert(1)&lt;/script&gt; {{name}} ' +
      'hidden=&quot;&quot; data-if=&quot;listings&quot;</q>Amina &lt;b&gt;<i>Nairobi</i></section>',
  );
});

test('without a testimonial its place is hidden and empty', () => {
  expect(fillFacts(quotes, { ...facts, testimonials: [] })).toBe(
    '<section hidden="" data-if="testimonials"></section>',
  );
});
