// Loaded before the program: it believes that it runs on the machine of this name.
require('node:os').hostname = () => process.env.TORTURE_HOST;
