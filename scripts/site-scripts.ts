/** The scripts of the public pages (`web/public-site/browser`): the first on all of them. */
export const siteScripts = ['site', 'front', 'contact', 'faq', 'openmail'];
