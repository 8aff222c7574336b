// Keeps out of the bundle what the driver of PostgreSQL brings and nothing of ours calls: replication and large objects.
export const trimPostgres = {
  name: 'trim-postgres',
  setup(build) {
    build.onLoad({ filter: /postgres[\\/]src[\\/](subscribe|large)\.js$/ }, () => ({
      // The driver makes a subscriber with every client and calls it only when told to.
      contents: "export default () => () => { throw new Error('not in this bundle'); };",
      loader: 'js',
    }));
  },
};
