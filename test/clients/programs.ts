import { join } from 'node:path';

/** A real client from npm, and what it needs to be driven without a person at its screen. */
export type ClientProgram = {
  /** The version that was tried; a newer one is tried by changing it here. */
  readonly package: string;
  /** What starts it, among the installed packages: a script for Node, unless it is native. */
  readonly file: string;
  readonly native?: true;
  /** The words after `choice-mcp setup`. */
  readonly setup: readonly string[];
  /** Its settings before ours: the scripted model, and its first questions answered. Paths are below the person's folder. */
  readonly files?: (run: RunInfo) => Readonly<Record<string, unknown>>;
  readonly env?: (run: RunInfo) => Readonly<Record<string, string>>;
  readonly args: (run: RunInfo) => readonly string[];
};

export type RunInfo = {
  /** The scripted model's address. */
  readonly model: string;
  /** The person's folder, and the project's below it. */
  readonly home: string;
  readonly project: string;
};

const prompt = 'Ask me how to deploy, then go on.';
const key = 'sk-scripted-00000000000000000000';

const table = {
  'Claude Code': {
    package: '@anthropic-ai/claude-code@2.1.325',
    // Its own start is put in place by an install script.
    file: '@anthropic-ai/claude-code/cli-wrapper.cjs',
    setup: ['claude-code', '--with', 'allow'],
    files: ({ project }) => ({
      '.claude.json': {
        hasCompletedOnboarding: true,
        customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
        projects: { [project]: { hasTrustDialogAccepted: true } },
      },
    }),
    env: ({ model, home }) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: key,
      CLAUDE_CONFIG_DIR: home,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    // With its screen: only there it moves a long call to the background.
    args: () => [prompt],
  },
  Codex: {
    package: '@openai/codex@0.166.0',
    file: '@openai/codex/bin/codex.js',
    setup: ['codex'],
    files: ({ model }) => ({
      '.codex/config.toml': [
        'model = "scripted"',
        'model_provider = "scripted"',
        '[model_providers.scripted]',
        'name = "scripted"',
        `base_url = "${model}/v1"`,
        'wire_api = "responses"',
        '',
      ].join('\n'),
    }),
    args: () => ['exec', '--skip-git-repo-check', prompt],
  },
  Cline: {
    package: 'cline@3.0.65',
    file: 'cline/bin/cline',
    setup: ['cline'],
    files: ({ model }) => ({
      '.cline/data/settings/providers.json': {
        version: 1,
        lastUsedProvider: 'openai-compatible',
        modes: {},
        providers: {
          'openai-compatible': {
            settings: {
              provider: 'openai-compatible',
              apiKey: key,
              model: 'scripted',
              baseUrl: `${model}/v1`,
            },
            updatedAt: '2026-11-01T00:00:00.000Z',
            tokenSource: 'manual',
          },
        },
      },
    }),
    // Without a process in the background that outlives it.
    env: () => ({ CLINE_SESSION_BACKEND_MODE: 'local' }),
    args: () => ['--json', prompt],
  },
  'Gemini CLI': {
    package: '@google/gemini-cli@0.61.0',
    file: '@google/gemini-cli/bundle/gemini.js',
    setup: ['gemini', '--with', 'allow'],
    files: () => ({
      '.gemini/settings.json': {
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        model: { name: 'gemini-2.5-pro' },
      },
    }),
    env: ({ model }) => ({
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_API_KEY: key,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    args: () => ['-p', prompt],
  },
  'Qwen Code': {
    package: '@qwen-code/qwen-code@0.24.4',
    file: '@qwen-code/qwen-code/cli-entry.js',
    setup: ['qwen', '--with', 'allow'],
    files: () => ({
      '.qwen/settings.json': {
        security: { auth: { selectedType: 'openai' } },
        privacy: { usageStatisticsEnabled: false },
      },
    }),
    env: ({ model }) => ({
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_API_KEY: key,
      OPENAI_MODEL: 'qwen3-vl-plus',
    }),
    args: () => ['-p', prompt],
  },
  opencode: {
    package: 'opencode-ai@1.18.33',
    file: `opencode-${process.platform}-${process.arch}/bin/opencode`,
    native: true,
    setup: ['opencode'],
    files: ({ model }) => ({
      '.config/opencode/opencode.json': {
        model: 'scripted/scripted',
        autoupdate: false,
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${model}/v1`, apiKey: key },
            models: {
              scripted: { attachment: true, modalities: { input: ['text', 'image'], output: ['text'] } },
            },
          },
        },
      },
    }),
    env: () => ({ OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' }),
    args: () => ['run', prompt],
  },
  'Copilot CLI': {
    package: '@github/copilot@1.0.102',
    file: '@github/copilot/npm-loader.js',
    setup: ['copilot'],
    env: ({ model }) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: key,
      COPILOT_MODEL: 'scripted',
    }),
    args: () => ['-p', prompt, '--allow-all-tools'],
  },
  Continue: {
    package: '@continuedev/cli@1.5.47',
    file: '@continuedev/cli/dist/cn.js',
    setup: ['continue'],
    files: ({ model }) => ({
      '.continue/config.yaml': [
        'name: scripted',
        'version: 1.0.0',
        'schema: v1',
        'models:',
        '  - name: scripted',
        '    provider: openai',
        '    model: scripted',
        `    apiBase: ${model}/v1`,
        `    apiKey: ${key}`,
        '    roles: [chat]',
        '    capabilities: [tool_use, image_input]',
        '',
      ].join('\n'),
    }),
    env: () => ({ CONTINUE_TELEMETRY_ENABLED: '0' }),
    args: ({ home }) => ['-p', '--auto', '--config', join(home, '.continue', 'config.yaml'), prompt],
  },
} as const satisfies Readonly<Record<string, ClientProgram>>;

export type ClientName = keyof typeof table;

export const programs: Readonly<Record<ClientName, ClientProgram>> = table;
