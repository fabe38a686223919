/**
 * Sets up a proxy of Vite so that the program behind it takes the pages of these origins for its own. Other pages keep
 * their Origin, and the program refuses them: the proxy must not open its door to every page in the browser.
 */
export function takeForOwn(origins, target) {
  const take = (proxied, { headers }) => {
    if (origins.includes(headers.origin)) proxied.setHeader('origin', target)
  }
  return (proxy) => {
    proxy.on('proxyReq', take)
    proxy.on('proxyReqWs', take)
  }
}
