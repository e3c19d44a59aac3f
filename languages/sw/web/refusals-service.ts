import type { Refusals } from '#languages/web-texts.ts';

/** Swahili for refusals of servers, support and the gateway. */
export const serviceRefusals: Refusals = [
  // Servers.
  ['This server is not in your account.', 'Seva hii haipo kwenye akaunti yako.'],
  ['This server is not active.', 'Seva hii haifanyi kazi.'],
  [
    'The server is busy ({}). Try again when it finishes.',
    'Seva ina kazi nyingine ({}). Jaribu tena itakapomaliza.',
  ],
  ['start', 'inawashwa'],
  ['stop', 'inazimwa'],
  ['reboot', 'inawashwa upya'],
  ['reinstall', 'inasakinishwa upya'],
  ['reset access', 'nenosiri linawekwa upya'],
  ['renew', 'inaongezwa muda'],
  ['create', 'inaundwa'],
  ['destroy', 'inafutwa'],
  [
    'The server is {}; it cannot {}. Reload to see its state.',
    'Hali ya seva imebadilika. Pakia ukurasa upya uone hali yake.',
  ],
  [
    'This server was set up manually. Contact support and we’ll do it for you.',
    'Seva hii iliwekwa na wafanyakazi wetu. Wasiliana na msaada, nasi tutakufanyia.',
  ],
  [
    'Type the server’s name exactly as shown above.',
    'Andika jina la seva jinsi linavyoonyeshwa hapo juu.',
  ],
  ['No metrics are available for this server.', 'Seva hii haina vipimo.'],
  ['No console is available for this server.', 'Seva hii haina konsoli.'],
  [
    'The server is not responding. Try again shortly.',
    'Seva haijibu. Jaribu tena baada ya muda mfupi.',
  ],
  [
    'Login details are available while the server is active.',
    'Taarifa za kuingia zinapatikana seva inapofanya kazi.',
  ],
  ['There is nothing to choose right now.', 'Hakuna cha kuchagua kwa sasa.'],
  [
    'We couldn’t find a payment for this order. Contact support.',
    'Hatukupata malipo ya oda hii. Wasiliana na msaada.',
  ],
  ['The server is not running.', 'Seva haijawashwa.'],
  [
    'This server cannot be renewed right now. Contact support.',
    'Seva hii haiwezi kuongezwa muda kwa sasa. Wasiliana na msaada.',
  ],
  // Support, waiting lists, reports.
  ['Ticket not found.', 'Tiketi haikupatikana.'],
  [
    'You have {} open tickets. Reply to one of them, or close one first.',
    'Una tiketi {} zilizo wazi. Jibu kwenye moja, au funga moja kwanza.',
  ],
  ['The selected order or service was not found.', 'Oda au huduma uliyochagua haikupatikana.'],
  ['The file is empty.', 'Faili ni tupu.'],
  ['Files can be up to 5 MB.', 'Faili isizidi 5 MB.'],
  [
    'Send a PNG or JPEG image, a PDF, a text or a CSV file.',
    'Tuma picha ya PNG au JPEG, PDF, maandishi au faili ya CSV.',
  ],
  ['A message can have up to {} files.', 'Ujumbe unaweza kuwa na faili hadi {}.'],
  [
    'An attached file is no longer available. Attach it again.',
    'Faili iliyoambatishwa haipatikani tena. Iambatishe upya.',
  ],
  ['File not found.', 'Faili haikupatikana.'],
  ['This is available now', 'Hii inapatikana sasa'],
  ['Product not found', 'Bidhaa haikupatikana'],
  [
    'The content of this email is no longer stored.',
    'Maudhui ya barua pepe hii hayahifadhiwi tena.',
  ],
  // What a test of a proxy found.
  [
    'The proxy did not respond. Try again in a minute; we’re checking it too.',
    'Proksi haikujibu. Jaribu tena baada ya dakika moja; nasi tunaiangalia.',
  ],
  [
    'The proxy is not accepting connections. Try again in a minute.',
    'Proksi haipokei miunganisho. Jaribu tena baada ya dakika moja.',
  ],
  [
    'The username or password was refused. Copy them again from this page.',
    'Jina la mtumiaji au nenosiri limekataliwa. Vinakili tena kutoka ukurasa huu.',
  ],
  [
    'The proxy would not open the connection. Check that the lease is active.',
    'Proksi haikufungua muunganisho. Hakikisha ukodishaji unafanya kazi.',
  ],
  [
    'The proxy accepted the connection and then stopped responding. Try again shortly.',
    'Proksi ilikubali muunganisho, kisha ikaacha kujibu. Jaribu tena baada ya muda mfupi.',
  ],
  [
    'The connection opened, but nothing came through in time. Try again shortly.',
    'Muunganisho ulifunguka, lakini hakuna kilichopita kwa wakati. Jaribu tena baada ya muda mfupi.',
  ],
  [
    'The connection was lost. Try again; if it keeps happening, contact support.',
    'Muunganisho ulikatika. Jaribu tena; ikiendelea, wasiliana na msaada.',
  ],
  [
    'Something between us and the test page answered instead of it. Try again shortly.',
    'Kitu kilicho kati yetu na ukurasa wa jaribio kilijibu badala yake. Jaribu tena baada ya muda mfupi.',
  ],
  [
    'Sites see a different IP address than the one you leased. Report it and we’ll replace it.',
    'Tovuti zinaona anwani ya IP tofauti na uliyokodisha. Iripoti, nasi tutaibadilisha.',
  ],
  [
    'The IP address appears in another country. Report it and we’ll replace it.',
    'Anwani ya IP inaonekana katika nchi nyingine. Iripoti, nasi tutaibadilisha.',
  ],
  [
    'The IP address changes between requests. Report it and we’ll replace it.',
    'Anwani ya IP hubadilika kati ya maombi. Iripoti, nasi tutaibadilisha.',
  ],
  [
    'The IP address is used by another proxy. Report it and we’ll replace it.',
    'Anwani ya IP inatumiwa na proksi nyingine. Iripoti, nasi tutaibadilisha.',
  ],
  [
    'The proxy adds headers that reveal it. Report it and we’ll replace it.',
    'Proksi huongeza vichwa vinavyoifichua. Iripoti, nasi tutaibadilisha.',
  ],
  [
    'The proxy works, but more slowly than promised. We’re monitoring it and will replace it if it stays slow.',
    'Proksi inafanya kazi, lakini polepole kuliko tulivyoahidi. Tunaifuatilia, nasi tutaibadilisha isipoongeza kasi.',
  ],
  // Why the gateway refused a connection.
  [
    'The request is not valid HTTP or SOCKS5. Check your client.',
    'Ombi si HTTP wala SOCKS5 sahihi. Angalia programu yako.',
  ],
  [
    'This is a proxy. Set it as the proxy of your client instead of opening it as a site.',
    'Hii ni proksi. Iweke kama proksi ya programu yako badala ya kuifungua kama tovuti.',
  ],
  [
    'Plain requests can only use http://. Use CONNECT for https.',
    'Maombi ya kawaida hutumia http:// pekee. Tumia CONNECT kwa https.',
  ],
  [
    'Send at most 16 KB of header in at most 100 fields.',
    'Tuma vichwa visivyozidi 16 KB katika sehemu zisizozidi 100.',
  ],
  ['The request did not arrive in time. Try again.', 'Ombi halikufika kwa wakati. Jaribu tena.'],
  ['Set the client to SOCKS5 (socks5h) or HTTP.', 'Weka programu itumie SOCKS5 (socks5h) au HTTP.'],
  ['Connect to this port with SOCKS5 or HTTP.', 'Unganisha kwenye mlango huu kwa SOCKS5 au HTTP.'],
  [
    'Set the username and password of the lease.',
    'Weka jina la mtumiaji na nenosiri la ukodishaji.',
  ],
  ['Only CONNECT is offered, not UDP or BIND.', 'CONNECT pekee inapatikana, si UDP wala BIND.'],
  [
    'Send an IPv4 address, an IPv6 address or a host name.',
    'Tuma anwani ya IPv4, ya IPv6 au jina la kompyuta.',
  ],
  [
    'Send the username and password of your lease.',
    'Tuma jina la mtumiaji na nenosiri la ukodishaji wako.',
  ],
  [
    'Copy the username and password again from your lease.',
    'Nakili tena jina la mtumiaji na nenosiri kutoka kwenye ukodishaji wako.',
  ],
  [
    'Add the address you connect from to the source addresses of this lease.',
    'Ongeza anwani unayotumia kwenye anwani zinazoruhusiwa za ukodishaji huu.',
  ],
  [
    'Use one connection per lease. Open a new connection.',
    'Tumia muunganisho mmoja kwa kila ukodishaji. Fungua muunganisho mpya.',
  ],
  [
    'Too many wrong passwords. Copy the username and password again from your lease.',
    'Manenosiri yenye makosa ni mengi mno. Nakili tena jina la mtumiaji na nenosiri kutoka kwenye ukodishaji wako.',
  ],
  [
    'The lease has not started yet. Try again at its start.',
    'Ukodishaji bado haujaanza. Jaribu tena utakapoanza.',
  ],
  [
    'The lease has ended. Renew it or lease another proxy.',
    'Ukodishaji umeisha. Uongeze muda au kodisha proksi nyingine.',
  ],
  ['The lease is suspended. Contact support.', 'Ukodishaji umesimamishwa. Wasiliana na msaada.'],
  [
    'The credentials were changed. Copy the new ones.',
    'Taarifa za kuingia zimebadilishwa. Nakili mpya.',
  ],
  [
    'The traffic of this lease is used up. Buy more.',
    'Data ya ukodishaji huu imeisha. Nunua zaidi.',
  ],
  [
    'Close some connections of this lease first.',
    'Funga kwanza baadhi ya miunganisho ya ukodishaji huu.',
  ],
  [
    'Use fewer session names, or leave the session out for a new exit each time.',
    'Tumia majina machache ya vipindi, au ondoa kipindi upate anwani mpya kila mara.',
  ],
  ['Open new connections more slowly.', 'Fungua miunganisho mipya polepole zaidi.'],
  [
    'Close some connections from this address first.',
    'Funga kwanza baadhi ya miunganisho kutoka anwani hii.',
  ],
  [
    'The gateway is full. Try again in a minute.',
    'Kituo cha proksi kimejaa. Jaribu tena baada ya dakika moja.',
  ],
  ['This gateway is restarting. Connect again.', 'Kituo cha proksi kinaanza upya. Unganisha tena.'],
  [
    'The lease could not be checked. Try again in a minute.',
    'Ukodishaji haukuweza kuthibitishwa. Jaribu tena baada ya dakika moja.',
  ],
  [
    'The lease moved to another exit. Connect again.',
    'Ukodishaji umehamia anwani nyingine. Unganisha tena.',
  ],
  [
    'No exit is available for this lease now. Try again soon.',
    'Hakuna anwani inayopatikana kwa ukodishaji huu sasa. Jaribu tena baada ya muda mfupi.',
  ],
  [
    'Only public internet addresses can be reached.',
    'Anwani za intaneti za umma pekee zinafikika.',
  ],
  ['The addresses of this service cannot be reached.', 'Anwani za huduma hii hazifikiki.'],
  ['Cloud metadata services cannot be reached.', 'Huduma za metadata za wingu hazifikiki.'],
  [
    'The name resolves to both public and private addresses, so it is refused.',
    'Jina linaelekeza kwenye anwani za umma na za ndani, kwa hiyo limekataliwa.',
  ],
  [
    'Email ports are closed. Ask support about 465 and 587; port 25 stays closed.',
    'Milango ya barua pepe imefungwa. Uliza msaada kuhusu 465 na 587; mlango wa 25 haufunguliwi.',
  ],
  [
    'This port is closed to prevent abuse. Ask support to open it.',
    'Mlango huu umefungwa kuzuia matumizi mabaya. Omba msaada waufungue.',
  ],
  ['The host name has no address. Check it.', 'Jina la kompyuta halina anwani. Liangalie.'],
  [
    'The exit is not responding. We replace exits that stay down.',
    'Anwani ya IP haijibu. Tunabadilisha zisizorudi.',
  ],
  [
    'The exit refused our connection. Your settings are fine.',
    'Anwani ya IP imekataa muunganisho wetu. Mipangilio yako ni sahihi.',
  ],
  [
    'The exit failed. Try again or ask for a replacement.',
    'Anwani ya IP imeshindwa. Jaribu tena au omba nyingine.',
  ],
  ['The exit does not permit this destination.', 'Anwani ya IP hairuhusu mahali hapa.'],
  ['The exit cannot reach that network.', 'Anwani ya IP haiwezi kufikia mtandao huo.'],
  ['The destination cannot be reached. Check it.', 'Mahali unapoenda hapafikiki. Paangalie.'],
  [
    'The destination refused the connection. Check the port.',
    'Mahali unapoenda pamekataa muunganisho. Angalia mlango.',
  ],
  [
    'The destination did not answer in time. Try again.',
    'Mahali unapoenda hapakujibu kwa wakati. Jaribu tena.',
  ],
  [
    'The destination closed the connection before its answer was complete. Try again.',
    'Mahali unapoenda pamefunga muunganisho kabla jibu halijakamilika. Jaribu tena.',
  ],
  ['The destination sent a broken answer.', 'Mahali unapoenda pametuma jibu lenye hitilafu.'],
  ['There was no time left for this one. Send it again.', 'Muda haukutosha kwa hii. Itume tena.'],
  [
    'This is still being worked on. Send it again in a few seconds.',
    'Bado inashughulikiwa. Itume tena baada ya sekunde chache.',
  ],
  ['These are more than {} proxies.', 'Hizi ni zaidi ya proksi {}.'],
  ['Give a day as yyyy-mm-dd.', 'Weka siku kama yyyy-mm-dd.'],
  ['Choose by ids, by label or by filter', 'Chagua kwa vitambulisho, lebo au kichujio'],
];
