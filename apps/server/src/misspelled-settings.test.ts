import { describe, expect, it } from 'vitest'
import { settingNames } from './config.ts'
import { misspelledSettings } from './misspelled-settings.ts'

/** Variables that shells, systemd, npm, Docker, Kubernetes, CI servers and database clients set. */
const wellKnown = `
  HOME HOSTNAME HOSTTYPE HOSTALIASES LOGNAME USER SHELL PATH PWD OLDPWD SHLVL TERM LANG LC_ALL TZ EDITOR VISUAL PAGER MAIL
  MAILCHECK MAILPATH TMPDIR DISPLAY COLUMNS LINES IFS PS1 OSTYPE MACHTYPE RANDOM SECONDS COLORTERM SSH_TTY SSH_CLIENT _
  XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR LOGS_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY INVOCATION_ID JOURNAL_STREAM
  NOTIFY_SOCKET LISTEN_FDS LISTEN_PID WATCHDOG_USEC NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS INIT_CWD
  npm_config_registry npm_lifecycle_event npm_package_name npm_config_loglevel UV_THREADPOOL_SIZE NO_COLOR FORCE_COLOR DEBUG CI
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy ALL_PROXY KUBERNETES_PORT KUBERNETES_SERVICE_HOST
  KUBERNETES_SERVICE_PORT WORDTIDE_PORT WORDTIDE_SERVICE_HOST DATABASE_PORT DATABASE_SERVICE_HOST MAIL_PORT SMTP_HOST SMTP_PORT
  PGHOST PGPORT PGDATA PGUSER PGDATABASE PGPASSWORD DOCKER_HOST HOST_IP POSTGRES_PASSWORD POST PORTS_DIR GITHUB_TOKEN RUNNER_TEMP
  GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT DATABASE_NAME TEST_DATABASE_URL CHROMIUM_PATH TEST_SCOPE PM2_HOME pm_id
`
  .trim()
  .split(/\s+/)

const meantBy = (name: string) => misspelledSettings({ [name]: 'x' }).map(({ meant }) => meant)

describe('a setting that is one letter off', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_RUL', 'DATABASE_URL'],
    ['DATABASEE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['Public_Ulr', 'PUBLIC_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABASE_URL_FLIE', 'DATABASE_URL_FILE'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['PROT', 'PORT'],
    ['HOSTS', 'HOST'],
  ])('is recognized: %s', (name, setting) => expect(meantBy(name)).toEqual([setting]))

  it('is recognized whichever letter is missing, doubled, exchanged or another', () => {
    for (const setting of settingNames) {
      for (let at = 0; at < setting.length; at++) {
        const [start, letter = '', next = '', end] = [
          setting.slice(0, at),
          setting[at],
          setting[at + 1],
          setting.slice(at + 2),
        ]
        const slips = [
          start + next + end,
          start + letter + letter + next + end,
          start + next + letter + end,
          `${start}Q${next}${end}`,
        ]
        for (const slip of slips) if (slip !== setting) expect(meantBy(slip), slip).toEqual([setting])
      }
    }
  })

  it('is not a setting that is two letters off, empty, or right', () => {
    for (const name of ['DATABSE_URI', 'DATA_BASE_URI', 'PUBLIC_ADDRESS', ...settingNames])
      expect(meantBy(name)).toEqual([])
    expect(misspelledSettings({ SMTP_URI: '' })).toEqual([])
  })

  it('is not the setting itself where names have no case', () => {
    expect(misspelledSettings({ Port: '80', PORT: '80' })).toEqual([])
    expect(misspelledSettings({ Port: '80', PORT: '81' })).toEqual([{ name: 'Port', meant: 'PORT' }])
  })
})

describe('the variables of a real environment', () => {
  it('are no misspelled settings', () => {
    expect(misspelledSettings(process.env)).toEqual([])
    expect(misspelledSettings(Object.fromEntries(wellKnown.map((name) => [name, 'x'])))).toEqual([])
  })
})
