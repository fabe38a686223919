import type { Plugin } from 'vite'

/**
 * The page names its files by paths from the root of the host, as it is sent for every path below it; its scripts and style
 * sheets name each other by relative ones. A server below another path puts that in front.
 */
export function rootPage(): Plugin {
  return {
    name: 'root-page',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('="./', '="/') },
  }
}
