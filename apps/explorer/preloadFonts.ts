import type { Plugin } from 'vite'

/** Texts of each screen are set in both; drawn in another font first, all of them would be laid out twice. */
const FONTS = /(inter|jetbrains-mono)-latin-wght-normal/

/** Lets the page fetch its fonts at once, not when the first text is laid out. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  }
}
