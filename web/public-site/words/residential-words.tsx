import { counted } from '#contracts/locales.ts';
import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

export const residentialWords = catalogue('residential', {
  title: 'Residential and mobile proxies',
  description:
    'Private residential and mobile proxies, daily or monthly. SOCKS5 and HTTP, no setup fee.',
  heading: 'Residential and mobile proxies',
  lead:
    'Real home and mobile IP addresses, leased to one customer at a time. SOCKS5 and HTTP, ' +
    'daily or monthly, no setup fee.',
  usual: (seconds: ReactNode, most: ReactNode) => (
    <>
      Most proxies are live {seconds} s after payment (90% within {most} s, last 30 days).
    </>
  ),
  uses: 'For streaming and geo-checks, ad verification and your own accounts.',
  market: 'Open the marketplace',
  ask: 'Request another location',
  prices: 'Prices',
  from: (price: ReactNode) => <>from {price}</>,
  daily: 'Daily',
  dailyText: '24 hours from the moment you get your credentials.',
  monthly: 'Monthly',
  monthlyText: '30 days with the same IP, renewable.',
  onSale: 'In stock',
  several: 'several',
  onSaleText: (countries: string) => (
    <>In {counted(countries, 'country', 'countries')}. Every address is tested before we list it.</>
  ),
  where: 'Locations',
  whereText: 'Live stock, with the lowest price per month.',
  available: (count: string) => `${count} in stock`,
  more: (count: number) => counted(count, 'more country', 'more countries'),
  none: 'We’re out of stock right now. Leave a message and we’ll tell you when proxies are back.',
  get: 'What you get',
  facts: [
    ['Protocols', 'SOCKS5 and HTTP CONNECT, with username and password'],
    ['Networks', 'Home and mobile carriers, named on every listing'],
    ['Exclusivity', 'Private to you for the whole lease'],
    ['Terms', 'As listed, such as 24 hours or 30 days; renewals add to the current end date'],
    ['Cancelling', 'Any time; on refundable proxies unused time goes back to your balance'],
    ['Delivery', 'On screen once the payment is confirmed, and by email'],
    ['Payment', 'M-Pesa prompt or card, charged in Kenyan shillings'],
    ['Not allowed', 'Sending email, attacks, scanning and fraud: see the acceptable-use policy'],
  ] satisfies [string, string][],
  command: 'Use it from any program, such as curl:',
  copy: 'Copy',
  copied: 'Copied',
  questions: [
    {
      title: 'How is quality measured?',
      body:
        'We send requests through every proxy on a schedule and record the median ping and ' +
        'speed. Each listing shows when it was last checked. Addresses without a recent passing ' +
        'check are not sold.',
    },
    {
      title: 'Why is part of the IP hidden?',
      body:
        'We mask the last number until you lease the proxy, so that addresses cannot be copied ' +
        'from the list and abused.',
    },
    {
      title: 'Which software works with it?',
      body:
        'Anything that supports SOCKS5 or HTTP proxies: browsers, phones, curl, Python, Node. ' +
        'Copy the credentials in the format each one needs.',
    },
  ],
});
