import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWithThisProcess } from '@otterscan/devnet/endWithThisProcess'

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url))

/** A web server with one of the files of `deploy/`, changed in nothing but ports, places of files and addresses. */
export interface WebServer {
  /** Of HTTPS. */
  readonly port: number
  /** Of HTTP; nothing listens there where the file has none. */
  readonly httpPort: number
  readonly stop: () => Promise<void>
}

/** Texts of the file and what stands in their place; each must be there. */
type Edits = Readonly<Record<string, string>>

/** nginx with a file of `deploy/nginx`. */
export async function startNginx(file: string, edits: Edits): Promise<WebServer> {
  const directory = makeDirectory()
  const { port, httpPort, ...certificate } = await prepare(directory)
  cpSync(join(DEPLOY, 'nginx/snippets'), join(directory, 'snippets'), { recursive: true })
  const site = edit(readFileSync(join(DEPLOY, 'nginx', file), 'utf8'), edits)
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate.certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`)
  writeFileSync(join(directory, 'site.conf'), site)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  const main = join(directory, 'nginx.conf')
  // One process, so that nothing of it stays behind when a failed test ends it.
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${directory}/pid;
    error_log stderr error; events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${places.join(' ')}
    include site.conf; }`,
  )
  return start(directory, port, httpPort, spawn('nginx', ['-c', main, '-p', directory, '-e', 'stderr']))
}

/** Caddy with `deploy/Caddyfile`. */
export async function startCaddy(edits: Edits): Promise<WebServer> {
  const directory = makeDirectory()
  const { port, httpPort, certificate, key } = await prepare(directory)
  const options = `{\n admin off\n auto_https disable_redirects\n https_port ${port}\n http_port ${httpPort}\n default_bind 127.0.0.1\n}\n`
  const site = edit(readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8'), edits)
  const withCertificate = site.replace('.example {\n', `.example {\n tls ${certificate} ${key}\n`)
  const file = join(directory, 'Caddyfile')
  writeFileSync(file, options + withCertificate)
  const env = { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  return start(directory, port, httpPort, spawn('caddy', args, { env }))
}

function makeDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'otterscan-deploy-'))
}

function edit(text: string, edits: Edits): string {
  let edited = text
  for (const [from, to] of Object.entries(edits)) {
    if (!edited.includes(from)) throw new Error(`the file has no "${from}"`)
    edited = edited.replaceAll(from, to)
  }
  return edited
}

async function prepare(directory: string) {
  mkdirSync(directory, { recursive: true })
  const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')]
  const names = 'subjectAltName=DNS:scan.example,DNS:host.example'
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const request = ['req', '-x509', ...curve, '-days', '2', '-subj', '/CN=scan.example', '-addext', names]
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { port: await findFreePort(), httpPort: await findFreePort(), certificate, key }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function start(
  directory: string,
  port: number,
  httpPort: number,
  child: ChildProcess,
): Promise<WebServer> {
  endWithThisProcess(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  child.once('error', (error) => {
    output += error.message
  })
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    rmSync(directory, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isOpen(port)) return { port, httpPort, stop }
    if (child.exitCode !== null || child.pid === undefined) break
    await pause(100)
  }
  await stop()
  throw new Error(`the web server did not start:\n${output}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
