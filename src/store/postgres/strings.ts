import { defineWords } from '../../i18n/dictionary.ts';

/** Why a database cannot be used, and what to do about it. Never with the address: a password may stand in it. */
export const databaseWords = defineWords({
  en: {
    fails: (label: string, reason: string, code: string) =>
      `The database (${label}) cannot be used: ${reason} (${code})`,
    back: (label: string) => `The database (${label}) is back`,
    newer: (label: string, found: number, known: number) =>
      `The database (${label}) was set up by a newer choice-mcp (schema ${found}, this one knows ${known}): update choice-mcp`,
    reason: {
      'unknown-host': 'no such host; check the address of the store',
      unreachable: 'it cannot be reached; check the network and the address of the store',
      away: 'it does not answer; is it running?',
      password:
        'it refused the user or the password; check the user in the address, and PGPASSWORD or ~/.pgpass',
      'not-admitted':
        'it does not allow this connection; check user and database in the address, and its pg_hba.conf',
      'tls-wanted': 'it allows only encrypted connections; put sslmode=require into the address',
      'no-tls':
        'the address asks for TLS, which the server does not support; turn it on there (ssl = on), or leave sslmode out',
      certificate:
        'its certificate is not trusted; set NODE_EXTRA_CA_CERTS to the file of the authority that signed it',
      'other-host':
        'its certificate is for another host; the host in the address must be one that the certificate names',
      'no-database': 'there is no database of that name; create it, or check the address of the store',
      'no-permission':
        'this user has no permission; grant it the schema choice, and CREATE on the database for the first start',
      'no-connection-left':
        'it has no connection left; raise max_connections (for a pooler: max_client_conn), or use a pooler',
      'disk-full': 'its disk is full',
      'read-only': 'it is read-only; check whether the address leads to a standby',
      'in-clear':
        'it wants the password in a form that others can read or guess (cleartext, MD5, SCRAM with few rounds), and nothing proves whose server it is. Make it use SCRAM (password_encryption = scram-sha-256, then set the password again), or put sslmode=verify-full into the address; allow_cleartext=true there sends the password anyway',
      'not-proved':
        'it did not prove that it knows the password, so nothing more was sent; check that the address leads to your server',
      'too-much': 'it sends more data than any inbox holds; check that the address leads to your server',
      'not-postgres':
        'it does not speak the PostgreSQL protocol; check host and port in the address of the store',
      other: 'it refused',
    },
  },
  zh: {
    fails: (label, reason, code) => `数据库（${label}）无法使用：${reason}（${code}）`,
    back: (label) => `数据库（${label}）已恢复`,
    newer: (label, found, known) =>
      `数据库（${label}）由更高版本的 choice-mcp 建立（结构版本 ${found}，本程序只支持 ${known}）：请升级 choice-mcp`,
    reason: {
      'unknown-host': '找不到该名称的主机；请检查存储地址',
      unreachable: '无法连接；请检查网络和存储地址',
      away: '没有响应；它在运行吗？',
      password: '用户或密码被拒绝；请检查地址中的用户，以及 PGPASSWORD 或 ~/.pgpass',
      'not-admitted': '不允许这样的连接；请检查地址中的用户和数据库，以及它的 pg_hba.conf',
      'tls-wanted': '只允许加密连接；请在地址中加上 sslmode=require',
      'no-tls': '地址要求 TLS，但它不支持；请在服务器上启用（ssl = on），或去掉 sslmode',
      certificate: '证书不受信任；请用 NODE_EXTRA_CA_CERTS 指定签发机构的证书文件',
      'other-host': '证书属于另一台主机；请检查地址中的主机，它必须是证书中列出的名称',
      'no-database': '没有该名称的数据库；请创建它，或检查存储地址',
      'no-permission': '该用户没有权限；请授予 choice 模式的权限，首次启动还需要数据库的 CREATE 权限',
      'no-connection-left':
        '连接已用尽；请调高 max_connections（连接池则为 max_client_conn），或在前面加一个连接池',
      'disk-full': '它的磁盘已满',
      'read-only': '只读；请检查地址是否指向备用服务器',
      'in-clear':
        '它要求以他人可以读取或猜出的形式发送密码（明文、MD5，或轮数过少的 SCRAM），而又无法证明这是谁的服务器。请让它使用 SCRAM（password_encryption = scram-sha-256，然后重设密码），或在地址中加上 sslmode=verify-full；如果仍要发送，请在地址中加上 allow_cleartext=true',
      'not-proved': '它没有证明自己知道密码，因此没有继续通信；请检查地址是否指向你们的服务器',
      'too-much': '它发来的数据超出了任何收件箱的大小；请检查地址是否指向你们的服务器',
      'not-postgres': '它的通信方式不是 PostgreSQL 的；请检查存储地址中的主机和端口',
      other: '被拒绝',
    },
  },
});

export type DatabaseProblem = keyof (typeof databaseWords)['en']['reason'];
